-- More letters look like Latin ones (packages/domain look-alikes.ts): the keys of members follow. Two nicknames that have
-- become one by it both stay; nobody new can take a third.
update member m set name_key = folded.name_key
from (
  select id, translate(name_key, 'ᴀꭺʙƅꮟςᴄⲥꮯᴅꮷҽᴇ℮ꭼꞙքցɢհʜᴊᴋⲕɩǀɪʟ∣ⲓᴍⲙռɴⲛᴏⲟ〇ჿסᴘⲣꮲ🅿🅟գզꞯ🆀🅠гᴦʀⲅꮁꜱƽꮪᴛⲧꭲᴜꭎᴠⴸꮩᴡꮃⲭʏⲩꭹᴢꮓ', 'aabbbccccddeeeeffgghhjkkllllllmmnnnooooopppppqqqqqrrrrrssstttuuvvvwwxyyyzz') as name_key,
    count(*) over (partition by translate(name_key, 'ᴀꭺʙƅꮟςᴄⲥꮯᴅꮷҽᴇ℮ꭼꞙքցɢհʜᴊᴋⲕɩǀɪʟ∣ⲓᴍⲙռɴⲛᴏⲟ〇ჿסᴘⲣꮲ🅿🅟գզꞯ🆀🅠гᴦʀⲅꮁꜱƽꮪᴛⲧꭲᴜꭎᴠⴸꮩᴡꮃⲭʏⲩꭹᴢꮓ', 'aabbbccccddeeeeffgghhjkkllllllmmnnnooooopppppqqqqqrrrrrssstttuuvvvwwxyyyzz')) as alike
  from member where left_at is null
) folded
where m.id = folded.id and folded.alike = 1 and m.name_key <> folded.name_key;

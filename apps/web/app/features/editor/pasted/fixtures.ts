export const wordList = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=KO><!--StartFragment-->
<p class=MsoNormal>만드는 순서</p>
<p class=MsoListParagraph style='margin-left:38.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>흙을 <b>고릅니다</b>.<o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:38.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>물레를 돌립니다.</p>
<p class=MsoListParagraph style='margin-left:58.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>가.<span>&nbsp;&nbsp;</span></span><![endif]>작은 그릇</p>
<p class=MsoListParagraph style='margin-left:58.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>나.<span>&nbsp;&nbsp;</span></span><![endif]>큰 그릇</p>
<p class=MsoListParagraph style='margin-left:38.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp;</span></span><![endif]>굽습니다.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>초벌</p>
<p class=MsoNormal>끝.</p>
<!--EndFragment--></body></html>`;

export const wordTable = `<p class=MsoNormal>일정표</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tbody>
<tr><td width=301><p class=MsoNormal align=center style='text-align:center'><b>단계</b><o:p></o:p></p></td><td width=301><p class=MsoNormal>날짜</p></td></tr>
<tr><td><p class=MsoNormal>초벌</p></td><td><p class=MsoNormal>12월 <u>1일</u></p></td></tr>
<tr><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr>
</tbody></table>`;

export const sheetTable = `<table xmlns="http://www.w3.org/TR/REC-html40"><colgroup><col width=87></colgroup><tr height=22><td height=22 class=xl65>색</td><td>수량</td></tr><tr><td>백자</td><td align=right>10</td></tr></table>`;

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export const naverPage = `<div class="se-component se-text"><p class="se-text-paragraph se-text-paragraph-align-center"><span class="se-fs-fs16" style="color:#333">안녕하세요.</span></p></div>
<div class="se-component se-image"><a href="#" class="se-module-image-link"><img src="https://postfiles.pstatic.net/a/1.png?type=w80_blur" data-lazy-src="https://postfiles.pstatic.net/a/1.png?type=w773" alt="" class="se-image-resource"></a></div>
<div class="se-component se-text"><ol class="se-text-list se-text-list-type-decimal"><li class="se-text-list-item"><p class="se-text-paragraph"><span>하나</span></p></li><li class="se-text-list-item"><p class="se-text-paragraph"><span>둘</span></p></li></ol></div>
<div class="se-component se-table"><table class="se-table-content"><tbody><tr class="se-tr"><td class="se-cell"><div class="se-module se-module-text"><p class="se-text-paragraph"><span>재료</span></p></div></td><td class="se-cell"><div class="se-module se-module-text"><p class="se-text-paragraph"><span>백토</span></p></div></td></tr></tbody></table></div>
<p><img src="data:image/png;base64,${PNG}" alt="로고"><img src="blob:https://blog.naver.com/1-2" width="300"><img src="https://cc.naver.com/cc?a=1" width="1" height="1"></p>`;

export const laidOut = `<table><tr><td><h2>소개</h2><p>첫 문단</p><table><tr><td>가</td><td>나</td></tr></table></td></tr></table>`;

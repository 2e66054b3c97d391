import { loadScript } from '#app/lib/load-script.ts';

/** What Kakao's postcode search gives of an address, as far as it is used. */
type PostcodeData = {
  zonecode: string;
  roadAddress: string;
  jibunAddress: string;
  userSelectedType: 'R' | 'J';
  buildingName: string;
  apartment: 'Y' | 'N';
};
type PostcodeOptions = { oncomplete(data: PostcodeData): void; onclose?(state: string): void };
type PostcodeConstructor = new (options: PostcodeOptions) => { open(options?: { popupKey?: string }): void };
type PostcodeGlobals = {
  kakao?: { Postcode?: PostcodeConstructor };
  daum?: { Postcode?: PostcodeConstructor };
};

export type FoundAddress = { zonecode: string; basic: string };

/** Opens the postcode search; null when it is closed without a choice. The script is loaded at the first press. */
export async function searchPostcode(scriptUrl: string): Promise<FoundAddress | null> {
  await loadScript(scriptUrl);
  const { kakao, daum } = globalThis as PostcodeGlobals;
  const Postcode = kakao?.Postcode ?? daum?.Postcode;
  if (!Postcode) throw new Error('the postcode script offers nothing');
  return new Promise((resolve) => {
    new Postcode({
      oncomplete: (data) => resolve({ zonecode: data.zonecode, basic: addressLine(data) }),
      onclose: (state) => (state === 'FORCE_CLOSE' ? resolve(null) : undefined),
    }).open({ popupKey: 'pq-postcode' });
  });
}

function addressLine(data: PostcodeData): string {
  const line = data.userSelectedType === 'J' && data.jibunAddress ? data.jibunAddress : data.roadAddress;
  return data.apartment === 'Y' && data.buildingName ? `${line} (${data.buildingName})` : line;
}

import { loadScript } from '#app/lib/load-script.ts';

type PostcodeData = {
  zonecode: string;
  roadAddress: string;
  jibunAddress: string;
  /** Of the chosen kind, with guesses of the service where it has no address of that kind. */
  address?: string;
  autoRoadAddress?: string;
  autoJibunAddress?: string;
  userSelectedType: 'R' | 'J';
  buildingName: string;
  apartment: 'Y' | 'N';
};
type PostcodeOptions = {
  oncomplete(data: PostcodeData): void;
  onclose?(state: string): void;
  width: string;
  height: string;
};
type PostcodeConstructor = new (options: PostcodeOptions) => { embed(place: HTMLElement): void };
type PostcodeGlobals = {
  kakao?: { Postcode?: PostcodeConstructor };
  daum?: { Postcode?: PostcodeConstructor };
};

export type FoundAddress = { zonecode: string; basic: string };

type Search = { signal: AbortSignal; onFound(address: FoundAddress): void; onClose(): void };

/** Resolves once it is visible, rejects when the provider cannot be reached. */
export async function embedPostcodeSearch(
  place: HTMLElement,
  scriptUrl: string,
  { signal, onFound, onClose }: Search,
): Promise<void> {
  if (!navigator.onLine) throw new Error('offline');
  await loadScript(scriptUrl);
  signal.throwIfAborted();
  const { kakao, daum } = globalThis as PostcodeGlobals;
  const Postcode = kakao?.Postcode ?? daum?.Postcode;
  if (!Postcode) throw new Error('the postcode script offers nothing');
  return new Promise((resolve) => {
    // The load event of a frame does not bubble.
    place.addEventListener('load', () => resolve(), { capture: true, once: true, signal });
    new Postcode({
      width: '100%',
      height: '100%',
      oncomplete: (data) => onFound({ zonecode: data.zonecode, basic: addressLine(data) }),
      onclose: (state) => (state === 'FORCE_CLOSE' ? onClose() : undefined),
    }).embed(place);
  });
}

export function addressLine(data: PostcodeData): string {
  const road = [data.roadAddress, data.autoRoadAddress];
  const lot = [data.jibunAddress, data.autoJibunAddress];
  const [first, other] = data.userSelectedType === 'J' ? [lot, road] : [road, lot];
  const line = [first[0], first[1], data.address, ...other].find((text) => text?.trim()) ?? '';
  // A building's name alone is no address.
  return line !== '' && data.apartment === 'Y' && data.buildingName ? `${line} (${data.buildingName})` : line;
}

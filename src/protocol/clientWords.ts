/** The content of a `User-Agent` header, for people. */
export interface ClientWords {
  /** undefined: a program, or a browser that names no system. */
  readonly system: string | undefined
  /** Browser or program. */
  readonly name: string
}

/** The first match counts: most browsers also name several others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (client: string, among: typeof browsers): string | undefined =>
  among.find(([sign]) => sign.test(client))?.[1]

/** Returns the names of browser and system, or a program's own name; undefined if unknown. */
export function clientWords(client: string): ClientWords | undefined {
  if (client.startsWith('Mozilla/')) {
    const name = first(client, browsers)
    return name === undefined ? undefined : { name, system: first(client, systems) }
  }
  const name = client.split(/[/\s(]/, 1)[0] ?? ''
  return name === '' ? undefined : { name, system: undefined }
}

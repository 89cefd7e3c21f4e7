import { t } from '#server/language/t.ts'

// Order matters: Edge also sends Chrome's token, and Chrome sends Safari's.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  // untranslated: the name of a browser.
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrom(?:e|ium)|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** Readable name of a user agent: "Firefox on Android". */
export const deviceName = (userAgent: string): string => {
  const browser = nameIn(browsers, userAgent) ?? t('push.device.unknown')
  const system = nameIn(systems, userAgent)
  return system ? t('push.device.onSystem', { browser, system }) : browser
}

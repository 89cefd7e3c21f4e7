import type { BarcodeDetectorOptions, BarcodeDetector as Ours } from 'qr/decode.js'

/**
 * The Permissions-Policy header allows the camera only for documents loaded under this path. After
 * client-side navigation from another screen the page has to be loaded first.
 */
const isCameraAllowed = () => {
  const [first] = performance.getEntriesByType('navigation')
  return first !== undefined && new URL(first.name).pathname === window.location.pathname
}

export const openWithCamera = (url: string, open: () => void) => {
  if (isCameraAllowed()) open()
  else window.location.assign(url)
}

type Detector = Pick<Ours, 'detect'>
type Native = { new (options: object): Detector; getSupportedFormats(): Promise<string[]> }

/** The native BarcodeDetector if it supports QR codes, otherwise a polyfill loaded on demand. */
export const createDetector = async (): Promise<Detector> => {
  const options: BarcodeDetectorOptions = { formats: ['qr_code'] }
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: Native }
  const formats: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && formats.includes('qr_code')) return new Native(options)
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector(options)
}

import type { BarcodeDetectorOptions, BarcodeDetector as Ours } from 'qr/decode.js'

/**
 * The camera is allowed to pages that were loaded from here, and to no others: whoever came by a
 * link from another screen still has the page of that one, and loads this one first.
 */
const isAllowedHere = () => {
  const [first] = performance.getEntriesByType('navigation')
  return first !== undefined && new URL(first.name).pathname === window.location.pathname
}

export const openWithCamera = (address: string, open: () => void) => {
  if (isAllowedHere()) open()
  else window.location.assign(address)
}

type Detector = Pick<Ours, 'detect'>
type Native = { new (options: object): Detector; getSupportedFormats(): Promise<string[]> }

/** The browser's own where it reads these codes; else ours, fetched when it is needed. */
export const createDetector = async (): Promise<Detector> => {
  const options: BarcodeDetectorOptions = { formats: ['qr_code'] }
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: Native }
  const formats: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && formats.includes('qr_code')) return new Native(options)
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector(options)
}

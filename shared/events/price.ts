const pricePattern = /^€?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/

/** `12.5`, `12,50`, `€12.50`, `free` → `12.50`, `12.50`, `12.50`, `0.00`; null when it is none of these. */
export const parsePrice = (text: string): string | null => {
  const trimmed = text.trim()
  if (/^free$/i.test(trimmed)) return '0.00'
  const [, euros, cents = ''] = pricePattern.exec(trimmed) ?? []
  if (euros === undefined) return null
  return `${Number(euros)}.${cents.padEnd(2, '0')}`
}

export const isFree = (price: string) => /^(free|0+([.,]0+)?)$/i.test(price.trim())

/** How to pay where the organiser wrote nothing. */
export const defaultPaymentNote = 'Pay at the door.'

/** `1234567.50` → `1,234,567.50` */
const withThousands = (price: string) =>
  price.replace(/^\d+/, (euros) => Number(euros).toLocaleString('en-GB'))

/** `0` and `free` become "Free"; a € sign is added unless present. */
export const formatPrice = (price: string) =>
  isFree(price) ? 'Free' : price.startsWith('€') ? price : `€${withThousands(price)}`

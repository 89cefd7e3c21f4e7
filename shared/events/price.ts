import * as z from 'zod'

const typed = /^€?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/

/** `12.5`, `12,50`, `€12.50`, `free` → `12.50`, `12.50`, `12.50`, `0.00`; null when it is none of these. */
export const parsePrice = (text: string): string | null => {
  const trimmed = text.trim()
  if (/^free$/i.test(trimmed)) return '0.00'
  const [, euros, cents = ''] = typed.exec(trimmed) ?? []
  if (euros === undefined) return null
  return `${Number(euros)}.${cents.padEnd(2, '0')}`
}

/** As people type it; stored and sent with two places. Below a hundred million (numeric(10,2)). */
export const Price = z
  .union([z.string().max(20), z.number().transform(String)], { error: 'Invalid price' })
  .transform((text, context) => {
    const price = parsePrice(text)
    if (price !== null) return price
    context.issues.push({ code: 'custom', input: text, message: 'Invalid price' })
    return z.NEVER
  })

export const isFree = (price: string) => /^(free|0+([.,]0+)?)$/i.test(price.trim())

/** `1234567.50` → `1,234,567.50` */
const grouped = (price: string) =>
  price.replace(/^\d+/, (euros) => Number(euros).toLocaleString('en-GB'))

/** `0` and `free` show Free; what starts with € is shown as it is; all else gets the € in front. */
export const showPrice = (price: string) =>
  isFree(price) ? 'Free' : price.startsWith('€') ? price : `€${grouped(price)}`

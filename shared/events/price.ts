import { t } from '#shared/language/t.ts'

const pricePattern = /^€?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/

/** `12.5`, `12,50`, `€12.50`, `free` → `12.50`, `12.50`, `12.50`, `0.00`; null when it is none of these. */
export const parsePrice = (text: string): string | null => {
  const trimmed = text.trim()
  if (/^free$/i.test(trimmed)) return '0.00'
  const [, euros, cents = ''] = pricePattern.exec(trimmed) ?? []
  if (euros === undefined) return isFreeHere(trimmed) ? '0.00' : null
  return `${Number(euros)}.${cents.padEnd(2, '0')}`
}

/** The word for "free" in the reader's language. */
const isFreeHere = (word: string) =>
  word.localeCompare(t('common.free'), undefined, { sensitivity: 'accent' }) === 0

export const isFree = (price: string) => /^(free|0+([.,]0+)?)$/i.test(price.trim())

/** Decimal text with two places. */
export const priceOfParty = (price: string, size: number) => (Number(price) * size).toFixed(2)

/** `0` and `free` become "Free"; `1234.50` becomes "€1,234.50" or what the language prefers. */
export const formatPrice = (price: string) => {
  if (isFree(price)) return t('common.free')
  return price.startsWith('€') ? price : t('events.price.euros', { euros: Number(price) })
}

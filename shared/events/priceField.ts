import * as z from 'zod/mini'
import { t } from '#shared/language/t.ts'
import { parsePrice } from './price.ts'

/** Accepts user input; stored with two decimals as numeric(10,2). */
export const Price = z.pipe(
  z.union([z.string().check(z.maxLength(20)), z.pipe(z.number(), z.transform(String))], {
    error: () => t('events.validation.price'),
  }),
  z.transform((text, context) => {
    const price = parsePrice(text)
    if (price !== null) return price
    context.issues.push({ code: 'custom', input: text, message: t('events.validation.price') })
    return z.NEVER
  }),
)

import { housingRules } from '#shared/community/housingShield.ts'
import { PostShield } from './PostShield.tsx'

// Short of what is noticed, also on a phone four times as slow.
const mostMs = 5

/**
 * The shield, once its signs are ready. A browser makes a pattern ready when it is first used, and
 * quick when it is used again: all of them at once would hold an old phone up for a fifth of a
 * second, so others have their turns between.
 */
export const readyShield = async () => {
  let began = performance.now()
  for (const sign of housingRules.flatMap(({ signs }) => signs)) {
    for (let use = 1; use <= 2; use++) sign.test('')
    if (performance.now() - began < mostMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
  return { default: PostShield }
}

import * as z from 'zod'
import { line } from '#shared/http/text.ts'
import { holdsLink } from './linkInName.ts'

/** 3 to 30 of A–Z a–z 0–9 . _ -; ASCII only, so that no name can pose as another. */
export const Username = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores only')

// Before the @ as HTML's own email field has it; the domain in any script, with at least one dot.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/** At most 254 characters: RFC 5321's path of 256 with its brackets. */
export const Email = z.string().trim().max(254).regex(address, 'Invalid email')

/** Mails greet by it, and must lead nobody anywhere. */
export const Name = line({ min: 1, max: 100 }).refine(
  (name) => !holdsLink(name),
  'Please give your name only, without a link or an email address.',
)
export const Place = line({ max: 100 })
export const Tags = z.array(line({ min: 1, max: 50 })).max(20)

export const passwordLength = { min: 8, max: 1024 }
export const Password = z.string().min(passwordLength.min).max(passwordLength.max)

/** Somebody who was told no may ask the same person or group again after this many days. */
export const askAgainAfterDays = 30

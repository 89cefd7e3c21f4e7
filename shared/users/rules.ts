import * as z from 'zod'
import { line } from '../http/text.ts'

/** 3 to 30 of A–Z a–z 0–9 . _ -; ASCII only, so that no name can pose as another. */
export const Username = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores only')

/** Upper limit from RFC 5321's path of 256 with its brackets. Needs a dot in the domain. */
export const Email = z.string().trim().max(254).pipe(z.email())

export const Name = line({ min: 1, max: 100 })
export const Place = line({ max: 100 })
export const Tags = z.array(line({ min: 1, max: 50 })).max(20)

export const passwordLength = { min: 8, max: 1024 }
export const Password = z.string().min(passwordLength.min).max(passwordLength.max)

import * as z from 'zod'
import { useOurWording } from '#shared/http/messages.ts'

/**
 * Imported before any contract: zod compiles schemas with `new Function` unless told not to, and
 * the content security policy forbids that.
 */
z.config({ jitless: true })
// biome-ignore lint/correctness/useHookAtTopLevel: a setting, not a hook of React's.
useOurWording()

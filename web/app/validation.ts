import * as z from 'zod/mini'
import { configureValidationMessages } from '#shared/http/validationMessages.ts'

/**
 * Must be imported before any contract. By default zod compiles schemas with `new Function`, which
 * the content security policy forbids.
 */
z.config({ jitless: true })
configureValidationMessages()

import * as z from 'zod/mini'
import { configureValidationMessages } from '#shared/http/validationMessages.ts'

/**
 * The build imports it wherever schemas are made (`scripts/setup/browserContracts.ts`), since it must
 * run before them. By default zod compiles schemas with `new Function`, which
 * the content security policy forbids.
 */
z.config({ jitless: true })
configureValidationMessages()

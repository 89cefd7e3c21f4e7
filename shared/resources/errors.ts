import { errorsOf } from '#shared/http/errorsOf.ts'

export const resourceErrors = errorsOf('resources', {
  guide_not_found: 404,
  translation_not_found: 404,
  built_in_translation: 409,
  checked_in_future: 400,
  built_in_guide: 409,
})

import { errorsOf } from '#shared/http/errorsOf.ts'

export const translationErrors = errorsOf('translation', {
  translation_consent_required: 403,
  translation_source_not_found: 404,
  translation_unavailable: 503,
})

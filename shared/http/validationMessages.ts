import * as z from 'zod/mini'
import { t } from '#shared/language/t.ts'

const typeName = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const maxShownLength = 40
// Control characters and invisible or direction-changing marks.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu
const isSecret = /password|token|secret|code|key/i

const quoted = (text: string) => {
  const characters = [...text.slice(0, 4 * maxShownLength).replace(invisible, '')]
  const isTruncated = characters.length > maxShownLength || text.length > 4 * maxShownLength
  return `'${characters.slice(0, maxShownLength).join('')}${isTruncated ? '…' : ''}'`
}

/** A received value, shortened for display. */
export const displayValue = (value: unknown) => {
  if (typeof value === 'string') return quoted(value)
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : typeName(value)
}

/** Names the allowed values and the received one; for a field that may hold a secret only its type. */
const invalidChoiceMessage = ({
  values,
  input,
  path,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>) =>
  t('http.validation.expected', {
    expected: values.map(displayValue).join(' | '),
    received: path?.some((part) => isSecret.test(String(part)))
      ? typeName(input)
      : displayValue(input),
  })

/**
 * Validation messages, the same in browser forms and server responses. A schema's own message takes
 * precedence.
 */
const messageFor = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('http.validation.required')
      return t('http.validation.expected', {
        expected: issue.expected,
        received: typeName(issue.input),
      })
    case 'too_small':
      if (issue.origin === 'string')
        return t('http.validation.textTooShort', { min: Number(issue.minimum) })
      if (issue.origin === 'array')
        return t('http.validation.listTooShort', { min: Number(issue.minimum) })
      return t('http.validation.numberTooSmall', { min: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string')
        return t('http.validation.textTooLong', { max: Number(issue.maximum) })
      if (issue.origin === 'array')
        return t('http.validation.listTooLong', { max: Number(issue.maximum) })
      return t('http.validation.numberTooLarge', { max: Number(issue.maximum) })
    case 'invalid_format':
      if (issue.format === 'email') return t('http.validation.email')
      if (issue.format === 'uuid') return t('http.validation.id')
      if (issue.format === 'url') return t('http.validation.address')
      return t('http.validation.value')
    case 'invalid_value':
      if (issue.input === undefined) return t('http.validation.required')
      return invalidChoiceMessage(issue)
    case 'unrecognized_keys':
      return t('http.validation.unknownField', { names: issue.keys.join(', ') })
    default:
      return t('http.validation.value')
  }
}

/** Called once at start by the server and by the browser. */
export const configureValidationMessages = () => z.config({ customError: messageFor })

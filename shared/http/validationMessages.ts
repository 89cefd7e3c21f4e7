import * as z from 'zod/mini'

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
  `Expected ${values.map(displayValue).join(' | ')}, received ${
    path?.some((part) => isSecret.test(String(part))) ? typeName(input) : displayValue(input)
  }`

/**
 * Validation messages, the same in browser forms and server responses. A schema's own message takes
 * precedence.
 */
const messageFor = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      return `Expected ${issue.expected}, received ${typeName(issue.input)}`
    case 'too_small':
      if (issue.origin === 'string')
        return `String must contain at least ${issue.minimum} character(s)`
      if (issue.origin === 'array') return `Array must contain at least ${issue.minimum} element(s)`
      return `Number must be greater than or equal to ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `Array must contain at most ${issue.maximum} element(s)`
      return `Number must be less than or equal to ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return 'Invalid email'
      if (issue.format === 'uuid') return 'Invalid id'
      if (issue.format === 'url') return 'Invalid address'
      return 'Invalid value'
    case 'invalid_value':
      if (issue.input === undefined) return 'Required'
      return invalidChoiceMessage(issue)
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return 'Invalid value'
  }
}

/** Called once at start by the server and by the browser. */
export const configureValidationMessages = () => z.config({ customError: messageFor })

import { zod4Resolver } from 'mantine-form-zod-resolver'
import { beforeAll, expect, it } from 'vitest'
import { Credentials } from '#shared/auth/contract.ts'
import { configureValidationMessages } from '#shared/http/validationMessages.ts'
import { emptyRegistration, validateRegistration, withoutConfirmation } from './registration.ts'
import { validateCredentials } from './useLoginForm.ts'

beforeAll(() => {
  configureValidationMessages()
})

const ana = {
  name: 'Ana Pereira',
  email: 'ana@example.org',
  username: 'ana',
  role: 'expat' as const,
  password: 'tulips and mills',
  confirmPassword: 'tulips and mills',
}

it('requires username and password', () => {
  expect(validateCredentials({ username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
})

it('requires the same of a login as the contract', () => {
  const validateByContract = zod4Resolver(Credentials, { errorPriority: 'first' })
  for (const username of ['', '  ', 'ana'])
    for (const password of ['', ' ', 'tulips and mills'])
      expect(validateCredentials({ username, password })).toEqual(
        validateByContract({ username, password }),
      )
})

it('accepts a complete registration and omits the confirmation', () => {
  expect(validateRegistration(ana)).toEqual({})
  expect(withoutConfirmation(ana)).not.toHaveProperty('confirmPassword')
})

it('reports the error of each field', () => {
  expect(validateRegistration(emptyRegistration)).toEqual({
    name: 'Required',
    email: 'Invalid email',
    username: 'String must contain at least 3 character(s)',
    password: 'String must contain at least 8 character(s)',
  })
})

it('compares the passwords even if other fields are invalid', () => {
  expect(validateRegistration({ ...ana, email: '', confirmPassword: 'other' })).toEqual({
    email: 'Invalid email',
    confirmPassword: "Passwords don't match",
  })
})

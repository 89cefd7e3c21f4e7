import { beforeAll, expect, it } from 'vitest'
import { useOurWording } from '#shared/http/messages.ts'
import {
  checkCredentials,
  checkRegistration,
  emptyRegistration,
  withoutConfirmation,
} from './registering.ts'

beforeAll(() => {
  useOurWording()
})

const ana = {
  name: 'Ana Pereira',
  email: 'ana@example.org',
  username: 'ana',
  role: 'expat' as const,
  password: 'tulips and mills',
  confirmPassword: 'tulips and mills',
}

it('asks for username and password', () => {
  expect(checkCredentials({ username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
})

it('takes a complete registration and sends no confirmation', () => {
  expect(checkRegistration(ana)).toEqual({})
  expect(withoutConfirmation(ana)).not.toHaveProperty('confirmPassword')
})

it('says what is wrong with each field', () => {
  expect(checkRegistration(emptyRegistration)).toEqual({
    name: 'Required',
    email: 'Invalid email',
    username: 'String must contain at least 3 character(s)',
    password: 'String must contain at least 8 character(s)',
  })
})

it('compares the passwords even while other fields are wrong', () => {
  expect(checkRegistration({ ...ana, email: '', confirmPassword: 'other' })).toEqual({
    email: 'Invalid email',
    confirmPassword: "Passwords don't match",
  })
})

import { passwordLength } from '#shared/users/rules.ts'

export const newPasswordHint = `At least ${passwordLength.min} characters. Several words are easy to remember.`

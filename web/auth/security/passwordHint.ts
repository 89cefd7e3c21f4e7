import { passwordLength } from '#shared/users/rules.ts'
import { t } from '#web/language/t.tsx'

export const newPasswordHint = () => t('auth.newPasswordHint', { min: passwordLength.min })

import { IconKey } from '@tabler/icons-react'
import { isAccountBlocked } from '#web/auth/accountBlocked.ts'
import { SignInFailure } from '#web/auth/forms/SignInFailure.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSignInWithPasskey } from './data.ts'

/** Only for browsers with passkey support: see `canUsePasskeys`. */
export const PasskeySignIn = () => {
  const signIn = useSignInWithPasskey()
  return (
    <>
      {signIn.error && isAccountBlocked(signIn.error) && <SignInFailure error={signIn.error} />}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} aria-hidden="true" />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('auth.login.passkey')}
      </Button>
    </>
  )
}

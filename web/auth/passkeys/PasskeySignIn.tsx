import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { isBarring } from '../barring.ts'
import { SignInFailure } from '../SignInFailure.tsx'
import { useSignInWithPasskey } from './data.ts'

/** For browsers that can: see `canUsePasskeys`. */
export const PasskeySignIn = () => {
  const signIn = useSignInWithPasskey()
  return (
    <>
      {signIn.error && isBarring(signIn.error) && <SignInFailure error={signIn.error} />}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} aria-hidden="true" />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}

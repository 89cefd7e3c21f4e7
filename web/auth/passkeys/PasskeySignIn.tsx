import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useSignInWithPasskey } from './data.ts'

/** For browsers that can: see `canUsePasskeys`. */
export const PasskeySignIn = () => {
  const signIn = useSignInWithPasskey()
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={18} aria-hidden="true" />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      Sign in with a passkey
    </Button>
  )
}

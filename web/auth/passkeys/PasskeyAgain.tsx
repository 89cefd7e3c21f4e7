import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { usePasskeys, useShowAgain } from './data.ts'
import { canUsePasskeys } from './support.ts'

type Props = { onDone?: () => void }

/** In the place of a password, for those who have a passkey; nothing for others. */
export const PasskeyAgain = ({ onDone }: Props) => {
  const { data } = usePasskeys()
  const again = useShowAgain()
  if (!data?.length || !canUsePasskeys()) return null
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={18} aria-hidden="true" />}
      loading={again.isPending}
      onClick={() => again.mutate(undefined, { onSuccess: () => onDone?.() })}
    >
      Use a passkey
    </Button>
  )
}

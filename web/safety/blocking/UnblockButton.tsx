import type { PublicUser } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { useUnblock } from './data.ts'

export const UnblockButton = ({ user }: { user: PublicUser }) => {
  const { mutate, isPending } = useUnblock()
  return (
    <Button
      variant="default"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ userId: user.id })
      }}
    >
      {isPending ? 'Unblocking...' : 'Unblock'}
      <span className="visually-hidden"> {user.name}</span>
    </Button>
  )
}

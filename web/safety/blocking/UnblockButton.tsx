import type { PublicUser } from '#shared/users/user.ts'
import { rich } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useUnblock } from './data.ts'

export const UnblockButton = ({ user }: { user: PublicUser }) => {
  const { mutate, isPending } = useUnblock()
  return (
    <Button variant="default" isBusy={isPending} onClick={() => mutate({ userId: user.id })}>
      {rich(isPending ? 'safety.unblock.busy' : 'safety.unblock.button', {
        name: user.name,
        hidden: (children) => <span className="visually-hidden">{children}</span>,
      })}
    </Button>
  )
}

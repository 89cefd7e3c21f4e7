import { IconCheck, IconTrash } from '@tabler/icons-react'
import type { Attendee } from '#shared/events/attendance/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { checkInLabel, PartyCount } from '#web/events/door/PartyCount.tsx'
import { GuestNames, PartyName } from '#web/events/door/PartyName.tsx'
import { t } from '#web/language/t.tsx'
import type { RunCheckIn } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { useTapGuard } from '#web/page/checkIn/useTapGuard.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './AttendeeList.module.css'
import { useCheckIn, useRemoveGuest, useSetPaymentAtDoor } from './data.ts'

type ButtonProps = { attendee: Attendee; name: string }

const CheckInButton = ({ attendee, name, run }: ButtonProps & { run: RunCheckIn }) => {
  const { id, checkedInAt, size } = attendee
  const checkIn = useCheckIn()
  const guard = useTapGuard()
  const here = checkIn.isPending ? (checkIn.variables.here ?? 0) : attendee.here
  const isHere = here === size
  const count = (next: number) => {
    if (checkIn.isPending) return
    const send = () => checkIn.mutate({ id, here: next, seen: here })
    if (next < here) send()
    else run(send)
  }
  return (
    <>
      {size > 1 && <PartyCount name={name} size={size} here={here} onChange={count} />}
      <Button
        className={styles.checkIn ?? ''}
        variant={isHere ? 'filled' : 'default'}
        aria-pressed={isHere}
        leftSection={isHere && <IconCheck size={18} aria-hidden="true" />}
        onClick={() => guard(() => count(isHere ? 0 : size))}
      >
        {isHere
          ? checkedInAt
            ? t('admin.attendee.hereSince', { time: formatTime(checkedInAt) })
            : t('admin.attendee.here')
          : checkInLabel({ size, here })}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </>
  )
}

/** What is due at the door. Marking it as paid can be undone beside it. */
const Payment = ({ attendee, name }: ButtonProps) => {
  const { id, price, paymentStatus } = attendee
  const setPayment = useSetPaymentAtDoor()
  const guard = useTapGuard()
  const { isPending, variables } = setPayment
  const status = isPending ? variables.paymentStatus : paymentStatus
  const change = (to: Attendee['paymentStatus']) => {
    if (!isPending) guard(() => setPayment.mutate({ id, paymentStatus: to }))
  }
  const isPaid = status === 'paid'
  if (!isPaid && isFree(price)) return null
  const paidText = isFree(price)
    ? t('admin.attendee.paid')
    : t('admin.attendee.paidAmount', { price: formatPrice(price) })
  const paymentText = isPaid ? paidText : t('admin.attendee.due', { price: formatPrice(price) })
  return (
    <span className="cluster gap-6 gap-y-4 items-center">
      <Badge tone={isPaid ? 'green' : 'orange'}>{paymentText}</Badge>
      <Button
        size="compact-md"
        variant={isPaid ? 'subtle' : 'light'}
        onClick={() => change(isPaid ? 'pending' : 'paid')}
      >
        {isPaid ? t('admin.attendee.undoPaid') : t('admin.attendee.markPaid')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </span>
  )
}

type Props = { attendee: Attendee; isEventCancelled: boolean; run: RunCheckIn }

export const AttendeeRow = ({ attendee, isEventCancelled, run }: Props) => {
  const { user, guestName, size, guestNames } = attendee
  const name = user?.name ?? guestName ?? t('common.deletedUser')
  const removeGuest = useRemoveGuest()
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
      <div className={styles.who}>
        <span className="cluster gap-8 gap-y-2 items-center font-600">
          <span>
            <PartyName name={name} size={size} />
          </span>
          <StaffBadge user={user} />
          {guestName && <Badge>{t('admin.attendee.guest')}</Badge>}
        </span>
        <GuestNames names={guestNames} />
        {isEventCancelled ? (
          attendee.paymentStatus === 'paid' && (
            <Badge tone="green">{t('admin.attendee.paidBadge')}</Badge>
          )
        ) : (
          <Payment attendee={attendee} name={name} />
        )}
      </div>
      {!isEventCancelled && <CheckInButton attendee={attendee} name={name} run={run} />}
      {guestName && !isEventCancelled && (
        <ActionMenu
          name={t('common.actionsForName', { name })}
          actions={[
            {
              label: t('admin.attendee.removeGuest'),
              icon: IconTrash,
              isDanger: true,
              onChoose: () => removeGuest.mutate({ id: attendee.id }),
            },
          ]}
        />
      )}
    </li>
  )
}

import { IconDownload, IconUserPlus, IconUsers, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Attendee } from '#shared/events/attendance/contract.ts'
import type { HostedAttendee, HostedEvent } from '#shared/events/hosted/contract.ts'
import { areNoShowsShown } from '#shared/events/hosted/rules.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { formatHere } from '#web/events/door/PartyCount.tsx'
import { GuestNames, PartyName } from '#web/events/door/PartyName.tsx'
import { useEventInvitations } from '#web/events/requests/data.ts'
import { InvitedSection } from '#web/events/requests/InvitedSection.tsx'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useHostedPeople, useHostedWaitlist, useNamesFile, useRemoveFromEvent } from './data.ts'
import type { HostedUrlState } from './hostedSearchParams.ts'
import styles from './PeoplePage.module.css'

const InviteGuestDialog = lazyDialog(
  async () => (await import('#web/events/requests/InviteGuestDialog.tsx')).InviteGuestDialog,
)

/** A person who has blocked the host has no name here. */
const nameOf = ({ user, guestName }: Pick<Attendee, 'user' | 'guestName'>) =>
  user?.name ?? guestName ?? t('events.hosted.aMember')

type RowProps = { booking: HostedAttendee; mayRemove: boolean; onRemove: () => void }

const Payment = ({ booking: { paymentStatus, price } }: Pick<RowProps, 'booking'>) => {
  if (isFree(price)) return null
  return paymentStatus === 'paid' ? (
    <Badge tone="green">{t('admin.attendee.paidAmount', { price: formatPrice(price) })}</Badge>
  ) : (
    <Badge tone="orange">{t('admin.attendee.due', { price: formatPrice(price) })}</Badge>
  )
}

const PersonRow = ({ booking, mayRemove, onRemove }: RowProps) => {
  const { user, guestName, size, here, guestNames, isNoShow } = booking
  const name = nameOf(booking)
  return (
    <li className={card.person}>
      <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
      <span className={`cluster gap-8 gap-y-2 items-center ${styles.person}`}>
        {user ? (
          <Link className={styles.name} href={hrefOfPerson(user.username)}>
            <PartyName name={name} size={size} />
          </Link>
        ) : (
          <span className={styles.name}>
            <PartyName name={name} size={size} />
          </span>
        )}
        {guestName && <Badge>{t('events.hosted.guest')}</Badge>}
        {here > 0 && (
          <Badge tone="green">
            {size === 1 ? t('events.hosted.here') : formatHere({ here, size })}
          </Badge>
        )}
        {isNoShow && <Badge tone="plain">{t('events.hosted.didNotCome')}</Badge>}
        <Payment booking={booking} />
        <GuestNames names={guestNames} />
      </span>
      {mayRemove && (
        <ActionMenu
          name={t('common.actionsForName', { name })}
          actions={[
            {
              label: t('events.hosted.removePerson'),
              icon: IconUserX,
              isDanger: true,
              onChoose: onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}

type RemoveProps = { eventId: string; booking: HostedAttendee | null; onClose: () => void }

const RemoveDialog = ({ eventId, booking, onClose }: RemoveProps) => {
  const [keepsOut, setKeepsOut] = useState(false)
  const remove = useRemoveFromEvent()
  const close = () => {
    onClose()
    setKeepsOut(false)
  }
  return (
    <ConfirmDialog
      isOpen={booking !== null}
      onClose={close}
      title={t('events.hosted.removeTitle', { name: booking ? nameOf(booking) : '' })}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('common.remove')}
      busyLabel={t('common.removing')}
      isBusy={remove.isPending}
      onConfirm={() =>
        booking &&
        remove.mutate({ id: eventId, bookingId: booking.id, keepsOut }, { onSettled: close })
      }
    >
      <div className="stack gap-12">
        <p>{t('events.hosted.removeText')}</p>
        {booking?.guestName === null && (
          <CheckField
            label={t('events.hosted.keepOut')}
            checked={keepsOut}
            onChange={({ currentTarget }) => setKeepsOut(currentTarget.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const Waitlist = ({ id }: { id: string }) => (
  <Section title={t('events.hosted.waitlist')}>
    <div className="stack gap-12">
      <p className="muted text-15">{t('events.hosted.waitlistHint')}</p>
      <Loaded
        query={useHostedWaitlist(id)}
        errorTitle={t('events.hosted.waitlistFailed')}
        skeleton={<LoadingBlock label={t('events.hosted.loadingPeople')} height="3.5rem" />}
      >
        {(waiting) => (
          <PlainList className={card.list} aria-label={t('events.hosted.waitlist')}>
            {waiting.map(({ user: { id: userId, name, profilePhoto }, size }, index) => (
              <li key={userId} className={card.person}>
                <span className={styles.position}>{index + 1}</span>
                <Avatar name={name} photo={profilePhoto} size="small" />
                <span className={styles.name}>
                  <PartyName name={name} size={size} />
                </span>
              </li>
            ))}
          </PlainList>
        )}
      </Loaded>
    </div>
  </Section>
)

const parseSearchText = (text: string) => text.trim() || undefined

type Props = { event: HostedEvent; urlState: HostedUrlState }

/** Who has a place, and who waits for one. */
export const PeoplePage = ({ event, urlState }: Props) => {
  const { id, booked, waiting, coming, isCancelled } = event
  const { q, dialog } = urlState.params
  const list = useHostedPeople(id, q)
  const file = useNamesFile()
  const [removed, setRemoved] = useState<HostedAttendee | null>(null)
  const mayInvite = !isCancelled && !hasStarted(event, new Date())
  const { data: invited = [] } = useEventInvitations(id)
  return (
    <>
      <div className={styles.tools}>
        {booked > 0 && (
          <>
            <SearchField
              label={t('events.hosted.searchPeople')}
              isForSelection
              q={q}
              parse={parseSearchText}
              onSearch={(text) => urlState.replace({ q: text })}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              isBusy={file.isPending}
              onClick={() => file.mutate({ id })}
            >
              {t('events.hosted.downloadNames')}
            </Button>
          </>
        )}
        {mayInvite && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => urlState.open({ dialog: 'invite' })}
          >
            {t('events.invitations.invite')}
          </Button>
        )}
      </div>
      {coming > 0 && !hasStarted(event, new Date()) && (
        <p className="muted text-15">{t('events.stillComing.said', { count: coming })}</p>
      )}
      {areNoShowsShown(event, new Date()) && (
        <p className="muted text-15">{t('events.hosted.noShowsHint')}</p>
      )}
      <PagedList
        list={list}
        errorTitle={t('events.hosted.peopleFailed')}
        skeleton={
          <LoadingBlock label={t('events.hosted.loadingPeople')} height="3.5rem" count={3} />
        }
        empty={
          booked === 0 ? (
            <EmptyState
              title={t('events.hosted.noPeople')}
              hint={!isCancelled && t('events.hosted.noPeopleHint')}
              icon={<IconUsers size={24} stroke={1.75} />}
            />
          ) : (
            <EmptyState
              title={t('common.noPeopleFound')}
              icon={<IconUsers size={24} stroke={1.75} />}
            />
          )
        }
        more={rich('common.showMorePeople', { hidden })}
      >
        {(bookings, isBusy) => (
          <PlainList
            className={card.list}
            aria-label={t('events.hosted.people')}
            aria-busy={isBusy}
          >
            {bookings.map((booking) => (
              <PersonRow
                key={booking.id}
                booking={booking}
                mayRemove={!isCancelled}
                onRemove={() => setRemoved(booking)}
              />
            ))}
          </PlainList>
        )}
      </PagedList>
      {waiting > 0 && !event.needsApproval && <Waitlist id={id} />}
      {mayInvite && invited.length > 0 && <InvitedSection eventId={id} invited={invited} />}
      <InviteGuestDialog
        eventId={id}
        hasLimit={event.maxAttendees !== null}
        invited={invited}
        isOpen={mayInvite && dialog === 'invite'}
        onClose={() => urlState.close({ dialog: undefined })}
      />
      <RemoveDialog eventId={id} booking={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

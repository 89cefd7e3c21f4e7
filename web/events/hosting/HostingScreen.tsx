import { useState } from 'react'
import { Redirect, useParams, useSearch } from 'wouter'
import type { Hosting, HostPermission } from '#shared/events/hosting/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { continueAt, useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useHosting, useHostPermission } from './data.ts'
import { HelpersSection } from './HelpersSection.tsx'
import { HostingForm } from './HostingForm.tsx'
import { HostingNotice } from './HostingNotice.tsx'
import { HostingSummary } from './HostingSummary.tsx'
import { hostingHref, hrefOfHostedEvent, hrefOfHosting, newHosting } from './hrefs.ts'
import { InvitationCard } from './InvitationCard.tsx'

const FormSkeleton = () => (
  <LoadingBlock label={t('common.loadingEvent')} height="4.5rem" count={4} />
)

/** The group in whose name the draft begins: as chosen, or the first where it takes one. */
const groupIdOf = (search: string, { may, groups }: HostPermission) => {
  const chosen = groups.find(({ id }) => id === new URLSearchParams(search).get('group'))
  return (chosen ?? (may === 'groupsOnly' ? groups[0] : undefined))?.id ?? ''
}

type FormProps = { me: Me; hosting: Hosting | null; onBegun: (id: string) => void }

const Form = (props: FormProps) => {
  const search = useSearch()
  return (
    <Loaded
      query={useHostPermission()}
      errorTitle={t('events.hosting.loadFailed')}
      skeleton={<FormSkeleton />}
    >
      {(permission) =>
        permission.may === 'nothing' && !props.hosting ? (
          <EmptyState title={t('events.hosting_forbidden')} drawing="events" />
        ) : (
          <HostingForm {...props} groupId={groupIdOf(search, permission)} permission={permission} />
        )
      }
    </Loaded>
  )
}

const isHost = ({ myRole, myState }: Hosting) =>
  myState === 'accepted' && (myRole === 'owner' || myRole === 'cohost')

/** What an event that is not published is to the viewer. */
const Unpublished = ({ me, hosting }: { me: Me; hosting: Hosting }) => (
  <div className="stack">
    {hosting.myState === 'pending' ? (
      <InvitationCard hosting={hosting} />
    ) : (
      <HostingNotice hosting={hosting} />
    )}
    <HostingSummary hosting={hosting} />
    {hosting.myState === 'accepted' && <HelpersSection hosting={hosting} me={me} />}
  </div>
)

/** An event that one hosts, until it is published: the form, or what others may see of it. */
export const HostingScreen = () => {
  const { id } = useParams<{ id: string }>()
  const isNew = id === newHosting
  const { data: me } = useMe()
  const query = useHosting(isNew ? null : id)
  // The form stays the same when its draft gets an id.
  const [begun, setBegun] = useState<string | null>(null)
  const hosting = isNew ? null : (query.data ?? null)
  const title = hosting?.draft.title || t('events.hosting.start')
  useDocumentTitle(title)
  if (!me) return null
  if (hosting?.event) return <Redirect to={hrefOfHostedEvent(hosting.event.id)} replace />
  if (!isNew && !hosting)
    return (
      <ItemScreenState
        title={t('events.hosting.start')}
        notFoundTitle={t('common.eventNotFound')}
        query={query}
        errorTitle={t('events.form.loadFailed')}
        notFound={
          (query.error?.status === 404 || query.error?.status === 400) && (
            <EmptyState
              title={t('common.eventNotFound')}
              hint={t('events.hosting.notFoundHint')}
              drawing="events"
            />
          )
        }
        skeleton={<FormSkeleton />}
      />
    )
  const isForm = !hosting || (isHost(hosting) && hosting.state !== 'refused')
  return (
    <>
      <BackLink href={hostingHref}>{t('events.hosting.title')}</BackLink>
      <ScreenHeader
        title={isForm ? t('events.hosting.start') : <span dir="auto">{title}</span>}
        lead={(!hosting || hosting.state === 'draft') && isForm && t('events.hosting.formLead')}
      />
      {isForm ? (
        <div className="stack gap-24">
          {hosting && <HostingNotice hosting={hosting} />}
          <Form
            key={id === begun ? newHosting : id}
            me={me}
            hosting={hosting}
            onBegun={(newId) => {
              setBegun(newId)
              continueAt(hrefOfHosting(newId))
            }}
          />
          {hosting && <HelpersSection hosting={hosting} me={me} />}
        </div>
      ) : (
        hosting && <Unpublished me={me} hosting={hosting} />
      )}
    </>
  )
}

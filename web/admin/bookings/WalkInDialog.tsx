import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { parseSearchText, useUsers } from '#web/admin/users/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeList.module.css'
import type { Person, useWalkIn } from './useWalkIn.tsx'

type Props = DialogControl & { walkIn: ReturnType<typeof useWalkIn> }

const maxFound = 6

const FoundMembers = ({ q, onAdd }: { q: string; onAdd: (person: Person) => void }) => {
  const list = useUsers({ q, only: undefined, sort: 'name' })
  return (
    <Loaded
      query={list}
      errorTitle={t('admin.walkIn.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.walkIn.loading')} height="3.25rem" count={2} />}
      empty={<p className="muted text-15">{t('admin.walkIn.noneFound')}</p>}
    >
      {(users) => (
        <PlainList
          className={card.list}
          aria-label={t('admin.walkIn.members')}
          aria-busy={list.isPlaceholder}
        >
          {users.slice(0, maxFound).map(({ id, name, username, profilePhoto }) => (
            <li key={id} className={styles.row}>
              <Avatar name={name} photo={profilePhoto} size="small" />
              <div className={styles.who}>
                <span className="cluster gap-8 gap-y-2 items-center font-600">
                  <bdi>{name}</bdi>
                </span>
                <bdi className="muted text-14">@{username}</bdi>
              </div>
              <Button variant="default" onClick={() => onAdd({ userId: id, name })}>
                {t('common.add')}
                <span className="visually-hidden">: {name}</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </Loaded>
  )
}

/** Checks in a person without a booking: a user, or a guest by name. */
export const WalkInDialog = ({ walkIn, isOpen, onClose }: Props) => {
  const [text, setText] = useState<string | undefined>()
  const close = () => {
    setText(undefined)
    onClose()
  }
  const add = (person: Person) => walkIn.add(person, close)
  const q = text && text.length >= 2 ? text : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('admin.walkIn.title')}
      size="small"
      footer={
        <Button variant="default" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="stack gap-12">
        <p className="muted text-15">{t('admin.walkIn.lead')}</p>
        <SearchField
          label={t('common.name')}
          hasInitialFocus
          isForSelection
          q={text}
          parse={parseSearchText}
          onSearch={setText}
        />
        {walkIn.error && <FormFailure reason={walkIn.error.reason} />}
        {text && (
          <Button
            variant="light"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            isBusy={walkIn.isPending}
            onClick={() => add({ userId: null, name: text })}
          >
            {rich('admin.walkIn.addGuest', {
              name: text,
              bdi: (name) => <bdi className={styles.guest}>{name}</bdi>,
            })}
          </Button>
        )}
        {isOpen && q && <FoundMembers q={q} onAdd={add} />}
      </div>
    </Dialog>
  )
}

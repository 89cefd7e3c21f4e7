import { Link } from 'wouter'
import type { Block } from '#shared/people/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './BlockedDialog.module.css'
import { useBlocks } from './data.ts'
import { UnblockButton } from './UnblockButton.tsx'

const BlockedRow = ({ user, createdAt }: Block) => (
  <li className={styles.row}>
    <Avatar name={user.name} photo={user.profilePhoto} size="small" />
    <span className={styles.text}>
      <Link className={styles.name} href={hrefOfPerson(user.username)}>
        <bdi>{user.name}</bdi>
      </Link>
      <StaffBadge user={user} />
      <span className="muted text-14">
        {rich('safety.blocked.since', { username: user.username, date: formatDate(createdAt) })}
      </span>
    </span>
    <UnblockButton user={user} />
  </li>
)

/** The blocked users, with a button to unblock them. */
export const BlockedDialog = (dialog: DialogControl) => {
  const list = useBlocks()
  const focusProps = useFocusRestore<HTMLDivElement>(list.data?.map(({ user }) => user.id).join())
  return (
    <Dialog
      {...dialog}
      title={t('common.blockedPeople')}
      startsAtTitle
      footer={
        <Button variant="default" onClick={dialog.onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div {...focusProps}>
        <p className="muted text-14">{t('safety.blocked.text')}</p>
        <PagedList
          list={list}
          errorTitle={t('common.theListFailed')}
          skeleton={<LoadingBlock label={t('safety.blocked.loading')} height="3rem" />}
          empty={<p className={styles.empty}>{t('safety.blocked.none')}</p>}
          more={rich('common.showMorePeople', { hidden })}
        >
          {(blocks) => (
            <PlainList className={styles.list}>
              {blocks.map((block) => (
                <BlockedRow key={block.user.id} {...block} />
              ))}
            </PlainList>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}

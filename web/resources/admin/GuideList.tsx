import { Link } from 'wouter'
import { type EditableGuide, resourceCategoryLabels } from '#shared/resources/contract.ts'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useAllGuides, usePublishGuide } from './data.ts'
import styles from './GuideList.module.css'
import { GuideTranslations } from './GuideTranslations.tsx'
import type { Translating } from './TranslationDialog.tsx'

type Actions = {
  onEdit: (guide: EditableGuide) => void
  onRemove: (guide: EditableGuide) => void
  onTranslate: (translating: Translating) => void
}

const skeletonKeys = ['a', 'b', 'c', 'd']

export const GuideList = (actions: Actions) => {
  const query = useAllGuides()
  const { data, error } = query
  if (error && !data) return <LoadFailure title="The guides could not be loaded" query={query} />
  if (!data)
    return (
      <LoadingRegion label="guides">
        <Card>
          {skeletonKeys.map((key) => (
            <div key={key} className={styles.row}>
              <Skeleton width="50%" />
              <Skeleton width="14rem" height="2.75rem" />
            </div>
          ))}
        </Card>
      </LoadingRegion>
    )
  if (data.length === 0)
    return <EmptyState title="No guides yet" hint="Write the first one with “New guide”." />
  return (
    <Card>
      <ul className={styles.list}>
        {data.map((guide) => (
          <GuideRow key={guide.id} guide={guide} {...actions} />
        ))}
      </ul>
    </Card>
  )
}

type GuideRowProps = Actions & { guide: EditableGuide }

const GuideRow = ({ guide, onEdit, onRemove, onTranslate }: GuideRowProps) => {
  const { id, slug, title, category, author, isPublished, checkedOn } = guide
  const publish = usePublishGuide()
  const checked = startOfAmsterdamDay(checkedOn)
  const hiddenTitle = <span className="visually-hidden"> {title}</span>
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.title} dir="auto">
          {isPublished ? <Link href={hrefOfGuide(slug)}>{title}</Link> : title}
        </h2>
        <p className={styles.facts}>
          <Badge tone={isPublished ? 'green' : 'plain'}>
            {isPublished ? 'Published' : 'Draft'}
          </Badge>
          <span>{resourceCategoryLabels[category]}</span>
          <span>
            By <bdi>{author}</bdi>
          </span>
          {checked && (
            <span>
              Last checked on <time dateTime={checkedOn}>{formatDate(checked)}</time>
            </span>
          )}
        </p>
      </div>
      <div className="row">
        <Button variant="default" onClick={() => onEdit(guide)}>
          Edit{hiddenTitle}
        </Button>
        <Button
          variant="default"
          aria-disabled={publish.isPending}
          onClick={() => {
            if (!publish.isPending) publish.mutate({ id, isPublished: !isPublished })
          }}
        >
          {isPublished ? 'Unpublish' : 'Publish'}
          {hiddenTitle}
        </Button>
        {guide.mayBeDeleted && (
          <Button variant="subtle" color="red" onClick={() => onRemove(guide)}>
            Delete{hiddenTitle}
          </Button>
        )}
      </div>
      <GuideTranslations guide={guide} onTranslate={(language) => onTranslate({ id, language })} />
    </li>
  )
}

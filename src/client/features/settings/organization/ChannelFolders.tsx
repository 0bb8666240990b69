import type { ChannelFolder } from '../../../../protocol/chat/channelFolder.ts'
import { reorderChannelFolders, updateChannelFolder } from '../../../../protocol/chat/channelFolders.ts'
import { useAllFolders } from '../../channels/folders.ts'
import { useOtherChannels, useSubscriptions } from '../../channels/queries.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { OrderButtons } from '../form/OrderButtons.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { factLine } from '../../../ui/format/facts.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/**
 * Returns the number of the reader's visible channels in each folder, by its ID. Archived channels count,
 * because they stay in their folder.
 */
function useCounts(): ReadonlyMap<number, number> {
  const channels = [...useSubscriptions().values(), ...useOtherChannels().values()]
  const counts = new Map<number, number>()
  for (const { folder_id: id } of channels) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const useArchive = () => {
  const session = useSession()
  return ({ id }: ChannelFolder, is_archived: boolean): Promise<unknown> =>
    session.api(updateChannelFolder, { channel_folder_id: id, is_archived })
}

interface RowProps {
  readonly folder: ChannelFolder
  readonly count: number
  readonly obstacle: string | undefined
  readonly onOrder: (ids: readonly number[]) => Promise<unknown>
  /** The IDs of all folders in use, in order. */
  readonly ids: readonly number[]
}

const FolderRow = ({ folder, count, obstacle, ids, onOrder }: RowProps) => {
  const t = useText(organizationTexts)
  const archive = useArchive()
  const { id, name, description } = folder
  const held = t('folders.count', { count })
  return (
    <Row name={<bdi>{name}</bdi>} about={factLine([description, held])}>
      {obstacle === undefined && <OrderButtons ids={ids} id={id} name={name} onOrder={onOrder} />}
      <RowDialog
        text={t('folders.edit')}
        of={name}
        tone="quiet"
        obstacle={obstacle}
        renderDialog={(close) => <FolderDialog folder={folder} onClose={close} />}
      />
      <RowAction
        text={t('folders.archive')}
        of={name}
        obstacle={obstacle ?? (count > 0 ? t('folders.notEmpty') : undefined)}
        onRun={() => archive(folder, true)}
        undo={{ text: t('folders.archived', { name }), run: () => archive(folder, false) }}
      />
    </Row>
  )
}

/**
 * The folders in which the channels are sorted for everybody. `obstacle`: the reason why the reader can't
 * change them.
 */
export const ChannelFolders = ({ obstacle }: { obstacle: string | undefined }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  const archive = useArchive()
  const counts = useCounts()
  const all = useAllFolders()
  const inUse = all.filter((folder) => !folder.is_archived)
  const archived = all.filter((folder) => folder.is_archived)
  const ids = inUse.map(({ id }) => id)
  const order = (ids: readonly number[]): Promise<unknown> =>
    session.api(reorderChannelFolders, { order: [...ids, ...archived.map(({ id }) => id)] })
  return (
    <Part title={t('folders.title')} text={t('folders.about')}>
      {all.length === 0 ? (
        <EmptyNote text={t('folders.none')} />
      ) : (
        <Rows label={t('folders.title')}>
          {inUse.map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              count={counts.get(folder.id) ?? 0}
              obstacle={obstacle}
              ids={ids}
              onOrder={order}
            />
          ))}
          {archived.map((folder) => (
            <Row key={folder.id} name={<bdi>{folder.name}</bdi>} about={t('folders.isArchived')}>
              <RowAction
                text={t('folders.bringBack')}
                of={folder.name}
                obstacle={obstacle}
                onRun={() => archive(folder, false)}
              />
            </Row>
          ))}
        </Rows>
      )}
      <RowDialog
        text={t('folders.add')}
        of={t('folders.title')}
        obstacle={obstacle}
        renderDialog={(close) => <FolderDialog folder={undefined} onClose={close} />}
      />
    </Part>
  )
}

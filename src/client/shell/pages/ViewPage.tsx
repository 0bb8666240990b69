import { useLayoutEffect } from 'react'
import { useChannel, useIsSubscribed } from '../../features/channels/queries.ts'
import { LazyComposer } from './LazyComposer.tsx'
import { pathOf } from '../../navigation/address.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { saysWhere } from '../../navigation/search.ts'
import { isCollection, viewKey, type View } from '../../navigation/view.ts'
import { MessagePane } from '../../features/messages/pane/MessagePane.tsx'
import { useDetails } from '../../navigation/detailsStore.ts'
import styles from './Page.module.css'
import { useReplyLinks } from './useReplyLinks.ts'
import { ViewBar } from './ViewBar.tsx'
import type { Filtered } from './ViewFilter.tsx'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { lazyPage } from '../../ui/loading/lazyLater.ts'
import { withFeatures } from '../features.ts'
import { laterPart } from '../laterPart.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'

const insteadOfView = () => import('./insteadOfView.ts')
const ChannelGone = lazyPage(async () => (await insteadOfView()).ChannelGone)
const ChannelNotice = laterPart((later) => later.ChannelNotice)
const SearchStart = lazyPage(async () => (await insteadOfView()).SearchStart)
const ViewFilter = laterPart((later) => later.ViewFilter)
const Details = lazyPart(withFeatures(async () => (await import('../details/Details.tsx')).Details))

type Props = { readonly view: View; readonly near: number | undefined }

const isFiltered = (view: View): view is Filtered =>
  view.kind === 'search' ? !saysWhere(view.query) : isCollection(view)

const hasDetails = (view: View): boolean =>
  view.kind === 'topic' || view.kind === 'channel' || view.kind === 'direct'

/** Replaces the channel's name in the address by its current name. */
function useReadableAddress(view: View, near: number | undefined, channelName: string | undefined): void {
  const address = pathOf(view, near, channelName)
  // Runs together with drawing: in a later effect it could restore an address that the reader has left.
  useLayoutEffect(() => {
    if (channelName !== undefined && location.pathname + location.search !== address) replaceAddress(address)
  }, [address, channelName])
}

/** The page of a view: its messages with name, composer and details. */
export const ViewPage = ({ view, near }: Props) => {
  const channelId = 'channelId' in view ? view.channelId : undefined
  const channel = useChannel(channelId)
  const isSubscribed = useIsSubscribed(channelId ?? 0)
  const areDetailsOpen = useDetails((state) => state.isOpen)
  useReplyLinks()
  useReadableAddress(view, near, channel?.name)
  if (channelId !== undefined && !channel) return <ChannelGone />
  if (view.kind === 'search' && view.query === '') return <SearchStart />
  return (
    <>
      <ViewBar view={view} />
      <div className={styles['body']}>
        <div className={styles['content']}>
          {channel && !isSubscribed && !channel.is_archived && (
            <PartBoundary fallback={null}>
              <ChannelNotice channel={channel} />
            </PartBoundary>
          )}
          {isFiltered(view) && (
            <PartBoundary fallback={<div className={styles['filter']} />}>
              <ViewFilter view={view} />
            </PartBoundary>
          )}
          <MessagePane key={viewKey(view)} view={view} {...(near === undefined ? {} : { near })} />
          <LazyComposer view={view} />
        </div>
        {areDetailsOpen && hasDetails(view) && (
          <PartBoundary fallback={<div className={styles['details']} />}>
            <Details view={view} />
          </PartBoundary>
        )}
      </div>
    </>
  )
}

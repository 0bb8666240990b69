/*
 * Parts that the first messages are drawn without: loaded together, once the page around the messages is
 * drawn.
 */
export { StatusEmoji } from '../statuses/StatusEmoji.tsx'
export { MessageEditor } from './editing/MessageEditor.tsx'
export { ConversationHeader } from './list/ConversationHeader.tsx'
export { JumpToLatest } from './list/JumpToLatest.tsx'
export { StickyHeader } from './list/StickyHeader.tsx'
export { Beginning } from './pane/Beginning.tsx'
export { PaneTasks } from './pane/PaneTasks.tsx'
export { EmptyView } from './pane/EmptyView.tsx'
export { PinMark } from './pins/PinMark.tsx'
export { PinnedIds } from './pins/PinnedIds.tsx'
export { MessageToolbar } from './row/MessageToolbar.tsx'
export { SendState } from './row/SendState.tsx'
export { Widget } from './widgets/Widget.tsx'

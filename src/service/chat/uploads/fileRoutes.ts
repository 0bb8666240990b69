import type { ChatContext } from '../context.ts'
import type { FileRoute } from '../router.ts'
import { leadToAvatar, serveAvatar } from './pictures.ts'
import { serveUpload } from './serve.ts'

/** Routes that serve uploaded files, users' pictures and custom emoji. */
export const uploadFileRoutes = (context: ChatContext): FileRoute[] => [
  {
    prefix: '/user_uploads/',
    handle: (path, reader, request) => serveUpload(context, reader, path, request),
  },
  { prefix: '/avatar/', handle: (path, reader) => leadToAvatar(context, reader, path) },
  { prefix: '/user_avatars/', handle: (path, _, request) => serveAvatar(context, path, request) },
]

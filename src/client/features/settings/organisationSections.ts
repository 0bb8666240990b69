import {
  BookUser,
  Bot,
  Building2,
  Download,
  FileInput,
  Gauge,
  Hash,
  Link2,
  MailCheck,
  MessageSquareText,
  ScrollText,
  ShieldCheck,
  Smile,
  SquareTerminal,
  UserRoundPlus,
} from 'lucide-react'
import { exportPublicData } from '../../../protocol/chat/export.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import type { SettingsSection } from './frame/section.ts'
import { settingsTexts } from './frame/texts/settingsTexts.ts'

/** The organization's settings, which apply to everybody. */
export const organisationSections: readonly SettingsSection[] = [
  {
    id: 'profile',
    text: settingsTexts('settings.section.organisation'),
    Icon: Building2,
    Page: lazyPart(async () => (await import('./organization/OrganisationPage.tsx')).OrganisationPage),
  },
  {
    id: 'permissions',
    text: settingsTexts('settings.section.permissions'),
    Icon: ShieldCheck,
    Page: lazyPart(async () => (await import('./organization/PermissionsPage.tsx')).PermissionsPage),
  },
  {
    id: 'messages',
    text: settingsTexts('settings.section.messages'),
    Icon: MessageSquareText,
    Page: lazyPart(async () => (await import('./organization/MessageRulesPage.tsx')).MessageRulesPage),
  },
  {
    id: 'joining',
    text: settingsTexts('settings.section.joining'),
    Icon: MailCheck,
    Page: lazyPart(async () => (await import('./organization/JoiningPage.tsx')).JoiningPage),
  },
  {
    id: 'channels',
    text: settingsTexts('settings.section.channels'),
    Icon: Hash,
    Page: lazyPart(async () => (await import('./organization/DefaultChannelsPage.tsx')).DefaultChannelsPage),
  },
  {
    id: 'newcomers',
    text: settingsTexts('settings.section.newcomers'),
    Icon: UserRoundPlus,
    isFor: isAdministrator,
    Page: lazyPart(async () => (await import('./newcomers/NewcomersPage.tsx')).NewcomersPage),
  },
  {
    id: 'profile-fields',
    text: settingsTexts('settings.section.profileFields'),
    Icon: BookUser,
    Page: lazyPart(async () => (await import('./organization/ProfileFieldsPage.tsx')).ProfileFieldsPage),
  },
  {
    id: 'emoji',
    text: settingsTexts('settings.section.emoji'),
    Icon: Smile,
    Page: lazyPart(async () => (await import('./organization/EmojiPage.tsx')).EmojiPage),
  },
  {
    id: 'linkifiers',
    text: settingsTexts('settings.section.linkifiers'),
    Icon: Link2,
    Page: lazyPart(async () => (await import('./organization/LinkifiersPage.tsx')).LinkifiersPage),
  },
  {
    id: 'playgrounds',
    text: settingsTexts('settings.section.playgrounds'),
    Icon: SquareTerminal,
    Page: lazyPart(async () => (await import('./organization/PlaygroundsPage.tsx')).PlaygroundsPage),
  },
  {
    id: 'bots',
    text: settingsTexts('settings.section.allBots'),
    Icon: Bot,
    Page: lazyPart(async () => (await import('./organization/AllBotsPage.tsx')).AllBotsPage),
  },
  {
    id: 'usage',
    text: settingsTexts('settings.section.usage'),
    Icon: Gauge,
    Page: lazyPart(async () => (await import('./organization/UsagePage.tsx')).UsagePage),
  },
  {
    id: 'audit-log',
    text: settingsTexts('settings.section.audit'),
    Icon: ScrollText,
    // The services that have one have the other, and the list is loaded early.
    needs: exportPublicData,
    isFor: ({ role }) => role === Role.owner,
    Page: lazyPart(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  },
  {
    id: 'export',
    text: settingsTexts('settings.section.export'),
    Icon: Download,
    Page: lazyPart(async () => (await import('./organization/ExportPage.tsx')).ExportPage),
  },
  {
    id: 'import',
    text: settingsTexts('settings.section.import'),
    Icon: FileInput,
    // The services that have one have the other.
    needs: exportPublicData,
    isFor: ({ role }) => role === Role.owner,
    Page: lazyPart(async () => (await import('./imports/ImportPage.tsx')).ImportPage),
  },
]

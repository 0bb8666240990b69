import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The rules of docs/copy.md that a program can see. */

const src = join(import.meta.dirname, '..')
/** What people read of the server's refusals beside the texts of the app. */
const filesOf = (language: string): readonly string[] =>
  ['client/**/texts/{,*.}', 'protocol/refusals/texts/', 'service/**/texts/'].map(
    (folder) => `${folder}${language}.json`,
  )

type Rules = Readonly<Record<string, RegExp>>

/** Finds whole words, also those with letters beyond ASCII. */
const word = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** What a text may not have in any language. */
const EVERYWHERE: Rules = {
  'a curly apostrophe': /'/,
  'an ellipsis of one character': /\.\.\./,
  'single spaces': / {2}|^\s|\s$/,
  'a full stop after the last of several sentences': /[.!?] (?!\p{Ll})[^.!?]*[^.!?…:)”}\s]$/u,
}

/** What a text may not have in its language, by what it has instead. */
const RULES: Readonly<Record<string, Rules>> = {
  en: {
    'can, not may': /\b(who|you|people|members|they|everyone|anyone) may\b/i,
    'everyone, someone, anyone': /\b(every|some|any)body\b/i,
    'American spelling':
      /\b(organisations?|\w*colour\w*|neighbour\w*|favour\w*|behaviour\w*|centre|cancelled|licence|grey|recognis\w*|holiday)\b/i,
    'email, not mail': /(?<!“)\bmails?\b/i,
    'new member, not newcomer': /\bnewcomers?\b/i,
    'a contraction':
      /\b(?!do not disturb)(cannot|can not|(do|does|did|is|are|was|were|has|have|could|will|would) not|(?<!who )(you|we|they) are|that is)\b/i,
    'a full stop after what could not be loaded': /^Couldn’t load this[^:]*[^.:]$|^Couldn’t load the .*[^.]$/,
    'server, not service or host': /\b(the|this) (service|host)\b/i,
  },
  de: {
    'a no-break space before an ellipsis': /[^\u00A0(/„]…/,
    'German quotation marks': /[«»”"]/,
    'Swiss spelling': /ß/,
    'a no-break space between thousands': /\d[.,]\d{3}(?!\d)/,
    'a full stop after what could not be loaded': /^(?!\{).*konnten? nicht geladen werden$/,
    'Sie, not du': word('du|(?<!_)dir|dich|dein\\p{L}*'),
    'E-Mail, not Mail': word('(?<![-„])mails?'),
    'Unterhaltung, not Gespräch': word('gespräch\\p{L}*|konversation\\p{L}*'),
    'Veranstaltung, not Termin': word('termine?n?'),
    'Benachrichtigung, not Mitteilung': /mitteilung/i,
    'Inhaber, not Besitzer': word('besitzer\\p{L}*|eigentümer\\p{L}*'),
    'Admins and Moderation': word('administrat\\p{L}+|moderator\\p{L}*'),
    'no word for men only': word('betreibern?|besuchern?|verfassern?|(be)?nutzern?'),
    'erhalten, not bekommen': word('bekomm\\p{L}*'),
    'verwenden, not nutzen': word('nutzen|nutzt|genutzt|benutz(en|t)'),
    'erstellen, not anlegen': word('anlegen|angelegt'),
    'schon, not bereits': word('bereits'),
    'Server, not Dienst or Host': word('(der|dieser|im|des|dem) (dienst|host)e?s?'),
    'widerrufen, not zurückziehen': word('zurück(ge)?z[ou]gen|zurückziehen'),
    'Passwort, not Kennwort': /kennwort|kennwört/i,
  },
  fr: {
    'no-break spaces: narrow before ; ! ?, wide before : and in « »':
      /[ \u00A0][;!?]|[ \u202F](»|:(?=\s|$))|«[^\u00A0]|[\p{L}\d)}][;!»]|[\p{L}\d)}]\?(?!\w)|[\p{L})»]: /u,
    'French quotation marks': /[“”„"]/,
    'vous, not tu': word('tu|ton|ta|tes|toi'),
    'serveur, not service or hôte': word('(le|ce|du|au) (service(?! push)|hôte)'),
    'autorisation, not permission': word('permissions?'),
    'paramètre, not réglage': word('réglages?'),
    'e-mail, not mail or courriel': word('(?<!e-|«\\u00A0)mails?|courriels?'),
    'émoji, not emoji': word('emojis?(?!_)'),
    'message direct, not privé': word('messages? privée?s?'),
    'publier in a channel, not écrire': word('écrire dans (ce|le|un) canal'),
    'lancer a topic or a conversation': word(
      '(ouvrir|commencer|démarrer) (une?|des?) (nouve(aux?|lles?) )?(sujet|conversation)s?',
    ),
    'envoyer a file, not téléverser': /téléverse/i,
    'import, not importation': word('importations?'),
    'désépingler, not détacher': /détach/i,
    'the responsables of a server or site': word(
      'personnes? qui (gère|gèrent|exploite) (le|ce) (serveur|site)',
    ),
  },
  it: {
    'no space before ; : ! ? …': /[ \u00A0\u202F](?:[;!?…]|:(?=\s|$))/u,
    'quotation marks “ ”': /[«»„"]/,
    'Lei, not tu': word('tu|tuo|tua|tuoi|tue|ti|te|hai|puoi|vuoi|devi|fai parte'),
    'Suo with a capital for what is the reader’s':
      /(?<!\p{L})(suo|sua) (account|password|organizzazione|sessione)/u,
    'server, not servizio': word('(il|del|al|dal|sul|nel|questo) servizio(?! push)'),
    'email, not e-mail or mail': word('e-mails?|(?<!“)mail|posta elettronica'),
    'via email, not per email': word('per email'),
    'autorizzazione, not permesso': word('permess[oi]'),
    'scrivere in a channel, not pubblicare': word(
      'pubblicar?e? ((in|nel) (questo |un )?canale|(un )?messagg\\w+)',
    ),
    'avviare a topic or a conversation': word(
      '(aprire|apra|iniziare|inizi) (un |una |nuovi |nuove )?(nuovo |nuova )?(argoment|conversazion)\\w+',
    ),
    'entrare, not unirsi': word('unir\\w+|unisc\\w+|si unisca'),
    'inviare, not spedire': word('spedi\\w+'),
    'vista, not visualizzazione': word('visualizzazion\\w+'),
    'tra poco, not tra un momento': word('tra un (momento|attimo)|fra'),
    'ad esempio, not per esempio': word('per esempio'),
  },
}

/** The sentence as read: a placeholder is no word of it, and ICU quotes its braces. */
const asRead = (text: string): string => text.replaceAll(/'[{}]'/g, '').replaceAll(/\{\w+\}/g, '{}')

const faultsOf = (text: string, language: string): readonly string[] =>
  Object.entries({ ...EVERYWHERE, ...RULES[language] })
    .filter(([, pattern]) => pattern.test(asRead(text)))
    .map(([rule]) => rule)

const textsOf = (language: string): readonly (readonly [key: string, text: string])[] =>
  globSync(filesOf(language), { cwd: src }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(src, file), 'utf8')) as Record<string, string>),
  )

test.each(Object.keys(RULES))('the texts in the language %s keep the rules', (language) => {
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(2_000)
  const faults = texts.flatMap(([key, text]) =>
    faultsOf(text, language).map((rule) => `${key}: ${rule} in “${text}”`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['en', 'You may read here.', 'can, not may'],
  ['en', 'It is open to everybody.', 'everyone, someone, anyone'],
  ['en', "It isn't here", 'a curly apostrophe'],
  ['en', 'Choose a colour', 'American spelling'],
  ['en', 'Mails wait', 'email, not mail'],
  ['en', 'For newcomers', 'new member, not newcomer'],
  ['en', 'It cannot be read', 'a contraction'],
  ['en', 'The service does', 'server, not service or host'],
  ['en', 'Couldn’t load the topics', 'a full stop after what could not be loaded'],
  ['en', 'Saved. It stays', 'a full stop after the last of several sentences'],
  ['en', 'Loading...', 'an ellipsis of one character'],
  ['en', 'Two  spaces', 'single spaces'],
  ['de', 'Wird geladen …', 'a no-break space before an ellipsis'],
  ['de', 'Die Themen konnten nicht geladen werden', 'a full stop after what could not be loaded'],
  ['de', '«{name}» löschen?', 'German quotation marks'],
  ['de', 'Nachrichten schließen', 'Swiss spelling'],
  ['de', 'Eine Zahl bis 100.000', 'a no-break space between thousands'],
  ['de', 'Wähle deinen Namen', 'Sie, not du'],
  ['de', 'Mails abbestellen', 'E-Mail, not Mail'],
  ['de', 'An Gespräch anheften', 'Unterhaltung, not Gespräch'],
  ['de', 'Einen Termin erstellen', 'Veranstaltung, not Termin'],
  ['de', 'Push-Mitteilungen', 'Benachrichtigung, not Mitteilung'],
  ['de', 'Nur Besitzer', 'Inhaber, not Besitzer'],
  ['de', 'Fragen Sie Administratoren.', 'Admins and Moderation'],
  ['de', 'Fragen Sie die Betreiber.', 'no word for men only'],
  ['de', 'Sie bekommen einen Link.', 'erhalten, not bekommen'],
  ['de', 'Wer ihn nutzt', 'verwenden, not nutzen'],
  ['de', 'Ort anlegen', 'erstellen, not anlegen'],
  ['de', 'Bereits abonniert', 'schon, not bereits'],
  ['de', 'Der Dienst antwortet nicht.', 'Server, not Dienst or Host'],
  ['de', 'Die Einladung wurde zurückgezogen.', 'widerrufen, not zurückziehen'],
  ['de', 'Ein Kennwort wählen', 'Passwort, not Kennwort'],
  ['fr', 'Supprimer ?', 'no-break spaces: narrow before ; ! ?, wide before : and in « »'],
  ['fr', '{count} messages: tous', 'no-break spaces: narrow before ; ! ?, wide before : and in « »'],
  ['fr', '«Accueil»', 'no-break spaces: narrow before ; ! ?, wide before : and in « »'],
  ['fr', 'Ouvrir “{name}”', 'French quotation marks'],
  ['fr', 'Choisis ton nom', 'vous, not tu'],
  ['fr', 'Le service est injoignable.', 'serveur, not service or hôte'],
  ['fr', 'Ses permissions', 'autorisation, not permission'],
  ['fr', 'Modifier ce réglage', 'paramètre, not réglage'],
  ['fr', 'Un mail vous attend', 'e-mail, not mail or courriel'],
  ['fr', 'Choisir un emoji', 'émoji, not emoji'],
  ['fr', 'Messages privés', 'message direct, not privé'],
  ['fr', 'Écrire dans un canal', 'publier in a channel, not écrire'],
  ['fr', 'Ouvrir un nouveau sujet', 'lancer a topic or a conversation'],
  ['fr', 'Téléverser un fichier', 'envoyer a file, not téléverser'],
  ['fr', 'L’importation est annulée', 'import, not importation'],
  ['fr', 'Détacher le message', 'désépingler, not détacher'],
  ['fr', 'La personne qui gère le serveur', 'the responsables of a server or site'],
  ['it', 'Eliminare {name} ?', 'no space before ; : ! ? …'],
  ['it', 'Apri «{name}»', 'quotation marks “ ”'],
  ['it', 'Puoi modificarlo.', 'Lei, not tu'],
  ['it', 'Colleghi il suo account.', 'Suo with a capital for what is the reader’s'],
  ['it', 'Il servizio non risponde.', 'server, not servizio'],
  ['it', 'Un’e-mail', 'email, not e-mail or mail'],
  ['it', 'Invitare per email', 'via email, not per email'],
  ['it', 'Non ha il permesso.', 'autorizzazione, not permesso'],
  ['it', 'Pubblicare nel canale', 'scrivere in a channel, not pubblicare'],
  ['it', 'Aprire nuovi argomenti', 'avviare a topic or a conversation'],
  ['it', 'Unisciti al canale', 'entrare, not unirsi'],
  ['it', 'Inviti spediti', 'inviare, not spedire'],
  ['it', 'Vai a una visualizzazione', 'vista, not visualizzazione'],
  ['it', 'Riprovi tra un momento.', 'tra poco, not tra un momento'],
  ['it', 'Per esempio GitHub', 'ad esempio, not per esempio'],
])('in %s, “%s” is seen to miss %s', (language, text, rule) => {
  expect(faultsOf(text, language)).toContain(rule)
})

/** The text on a control, and the longer one that names it to those who listen or speak to the app. */
const NAMED: readonly (readonly [shown: string, name: string])[] = [
  ['attendance.list.removeShort', 'attendance.list.remove'],
  ['calendar.feeds.refresh', 'calendar.feeds.refreshOf'],
  ['calendar.more', 'calendar.more.of'],
  ['channels.join', 'channels.joinChannel'],
  ['channels.leaveShort', 'channels.leaveChannel'],
  ['manage.remove', 'manage.removePerson'],
  ['manage.unarchiveShort', 'manage.unarchiveChannel'],
]

/** What a text says for one and for many, without punctuation. */
const waysOf = (text: string): readonly string[] => {
  const cases = [...text.matchAll(/(?:one|other) \{([^{}]*)\}/g)].map(([, words]) => words ?? '')
  return (cases.length > 0 ? cases : [text, text]).map((words) =>
    words
      .replaceAll('{count}', '#')
      .replaceAll(/\{\w+\}|[^\p{L}# ’]/gu, '')
      .trim()
      .toLowerCase(),
  )
}

test.each(['en', 'de', 'fr', 'it'])('in %s the name of a control has the words on it', (language) => {
  const texts = new Map(textsOf(language))
  const ways = (key: string): readonly string[] => waysOf(texts.get(key) ?? key)
  const faults = NAMED.flatMap(([shown, name]) =>
    ways(shown)
      .map((words, index) => [words, ways(name)[index] ?? ''] as const)
      .filter(([words, named]) => !named.includes(words))
      .map(([words, named]) => `${name}: “${named}” lacks “${words}”`),
  )
  expect(faults).toEqual([])
})

/** A text that tells the reader to choose a control, and the text on that control. */
const QUOTING: readonly (readonly [quoting: string, control: string])[] = [
  ['accounts.passwordMissing', 'signIn.forgot'],
  ['imports.brings', 'signIn.forgot'],
  ['imports.signIn', 'signIn.forgot'],
  ['later.noRemindersText', 'later.remindEntry'],
  ['messages.emptyFiltered', 'viewFilter.all'],
  ['notify.channelsAbout', 'notify.group.channels'],
  ['pins.noneText', 'pins.pin'],
]

test.each(['en', 'de', 'fr', 'it'])('in %s a control is quoted as it is written', (language) => {
  const texts = new Map(textsOf(language))
  const faults = QUOTING.filter(
    ([quoting, control]) => !texts.get(quoting)?.includes(texts.get(control) ?? control),
  )
  expect(faults).toEqual([])
})

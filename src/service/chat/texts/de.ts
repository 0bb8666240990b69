import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('de')

const messages = (count: number): string => (count === 1 ? 'eine Nachricht' : `${number(count)} Nachrichten`)

export const de: Texts = {
  mail: {
    hello: 'Guten Tag',
    helloTo: ({ name }) => `Guten Tag ${name}`,
    join: ({ organisation }) => `${organisation} beitreten`,
    ifButtonFails: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} lädt Sie zu ${organisation} ein`,
    lead: ({ inviter, organisation }) =>
      `${inviter} lädt Sie zu ${organisation} ein. Dort spricht das Team in Kanälen und Themen.`,
    neverExpires: 'Die Einladung läuft nicht ab.',
    validFor: ({ days }) => `Die Einladung gilt ${days === 1 ? 'einen Tag' : `${number(days)} Tage`}.`,
    footer: ({ inviter }) =>
      `Sie bekommen diese E-Mail, weil ${inviter} Ihre Adresse eingegeben hat. Wenn Ihnen der Name nichts sagt, ignorieren Sie sie: Es passiert nichts.`,
  },
  signUp: {
    subject: ({ organisation }) => `Bestätigen Sie Ihre Adresse, um ${organisation} beizutreten`,
    lead: 'Bestätigen Sie, dass das Ihre Adresse ist, und wählen Sie Ihren Namen und ein Passwort. Der Link gilt einen Tag.',
    knownSubject: ({ organisation }) => `Sie haben schon ein Konto bei ${organisation}`,
    knownLead: ({ organisation }) =>
      `Sie wollten ${organisation} beitreten. Dort haben Sie schon ein Konto: Melden Sie sich an.`,
    signIn: 'Anmelden',
    footer:
      'Sie bekommen diese E-Mail, weil jemand Ihre Adresse eingegeben hat. Wenn Sie das nicht waren, ignorieren Sie sie.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Wählen Sie ein neues Passwort für ${organisation}`,
    lead: ({ organisation, hours }) =>
      `Jemand, wahrscheinlich Sie, hat ein neues Passwort für Ihr Konto bei ${organisation} angefordert. Der Link funktioniert einmal, innerhalb von ${number(hours)} Stunden.`,
    choose: 'Neues Passwort wählen',
    footer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  joining: {
    accepted: ({ by }) => `${by} hat Ihre Einladung angenommen!`,
    joined: ({ by }) => `${by} ist dieser Organisation beigetreten.`,
    broughtIntoOne: ({ by, channel }) => `${by} hat Sie zum Kanal ${channel} hinzugefügt.`,
    broughtIntoThese: ({ by }) => `${by} hat Sie zu den folgenden Kanälen hinzugefügt:`,
  },
  channel: {
    everybody: 'Was alle angeht',
    newOnes: 'Neu:',
    renamed: ({ by, oldName, newName }) => `${by} hat den Kanal ${oldName} in ${newName} umbenannt.`,
    described: ({ by }) => `${by} hat die Beschreibung dieses Kanals geändert.`,
    oldDescription: 'Alte Beschreibung:',
    newDescription: 'Neue Beschreibung:',
    noDescription: 'Keine Beschreibung.',
    accessChanged: ({ by, before, after }) =>
      `${by} hat den Zugang zu diesem Kanal von **${before}** in **${after}** geändert.`,
    kinds: {
      webPublic: 'Öffentlich im Web',
      public: 'Öffentlich',
      privateWithHistory: 'Privat, gemeinsamer Verlauf',
      private: 'Privat, geschützter Verlauf',
    },
    archived: ({ by }) => `${by} hat diesen Kanal archiviert.`,
    unarchived: ({ by }) => `${by} hat diesen Kanal aus dem Archiv geholt.`,
  },
  topic: {
    resolved: ({ by }) => `${by} hat dieses Thema als erledigt markiert.`,
    unresolved: ({ by }) => `${by} hat dieses Thema als nicht erledigt markiert.`,
    movedHere: ({ moved, link = 'einem privaten Kanal', by }) =>
      `${by} hat ${moved === 'all' ? 'dieses Thema' : messages(moved)} aus ${link} hierher verschoben.`,
    movedAway: ({ moved, link, by }) => {
      const where = link === undefined ? 'in einen privaten Kanal' : `nach ${link}`
      const what = moved === 'all' ? 'dieses Thema' : `${messages(moved)} aus diesem Thema`
      return `${by} hat ${what} ${where} verschoben.`
    },
  },
  report: {
    lead: ({ by, author }) => `${by} hat eine Nachricht von ${author} gemeldet.`,
    somebody: 'jemandem',
    reason: 'Grund:',
    where: 'Wo:',
    direct: ({ people }) => `eine Direktnachricht zwischen ${list(people)}`,
    notes: 'Anmerkungen:',
    reasons: {
      spam: 'Spam',
      harassment: 'Belästigung',
      inappropriate: 'Unangemessener Inhalt',
      norms: 'Verstoss gegen die Regeln dieser Organisation',
      other: 'Anderer Grund',
    },
  },
  reminder: {
    about: ({ link }) => `Sie wollten an ${link} erinnert werden.`,
    aboutDirect: 'Sie wollten an eine Direktnachricht erinnert werden.',
    note: 'Notiz:',
    wrote: ({ author }) => `${author} schrieb:`,
    somebodyWrote: 'Jemand schrieb:',
  },
  scheduled: {
    failed: ({ reason }) => `Ihre geplante Nachricht konnte nicht gesendet werden: ${reason}`,
    fault: 'Im Dienst ist ein Fehler aufgetreten.',
  },
}

import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('it')

const messages = (count: number): string => (count === 1 ? 'un messaggio' : `${number(count)} messaggi`)

export const it: Texts = {
  mail: {
    hello: 'Buongiorno,',
    helloTo: ({ name }) => `Buongiorno ${name},`,
    join: ({ organisation }) => `Entra in ${organisation}`,
    ifButtonFails: 'Se il pulsante non funziona, apra questo indirizzo:',
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} La invita a unirsi a ${organisation}`,
    lead: ({ inviter, organisation }) =>
      `${inviter} La invita a unirsi a ${organisation}, dove il team parla in canali e argomenti.`,
    neverExpires: 'L’invito non scade.',
    validFor: ({ days }) => `L’invito è valido per ${days === 1 ? 'un giorno' : `${number(days)} giorni`}.`,
    footer: ({ inviter }) =>
      `Riceve questa email perché ${inviter} ha inserito il Suo indirizzo. Se il nome non Le dice nulla, la ignori: non succederà niente.`,
  },
  signUp: {
    subject: ({ organisation }) => `Confermi il Suo indirizzo per unirsi a ${organisation}`,
    lead: 'confermi che questo indirizzo è Suo e scelga il Suo nome e una password. Il link vale un giorno.',
    knownSubject: ({ organisation }) => `Ha già un account su ${organisation}`,
    knownLead: ({ organisation }) =>
      `ha chiesto di unirsi a ${organisation}. Lì ha già un account: acceda con quello.`,
    signIn: 'Accedi',
    footer: 'Riceve questa email perché qualcuno ha inserito il Suo indirizzo. Se non era Lei, la ignori.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Scelga una nuova password per ${organisation}`,
    lead: ({ organisation, hours }) =>
      `qualcuno, probabilmente Lei, ha chiesto una nuova password per il Suo account su ${organisation}. Il link funziona una sola volta, entro ${number(hours)} ore.`,
    choose: 'Scegli una nuova password',
    footer: 'Se non l’ha chiesta Lei, ignori questa email: la Sua password resta com’è.',
  },
  joining: {
    accepted: ({ by }) => `${by} ha accettato il Suo invito!`,
    joined: ({ by }) => `${by} fa ora parte di questa organizzazione.`,
    broughtIntoOne: ({ by, channel }) => `${by} L’ha aggiunta al canale ${channel}.`,
    broughtIntoThese: ({ by }) => `${by} L’ha aggiunta ai seguenti canali:`,
  },
  channel: {
    everybody: 'Quello che riguarda tutti',
    newOnes: 'Novità:',
    renamed: ({ by, oldName, newName }) => `${by} ha rinominato il canale ${oldName} in ${newName}.`,
    described: ({ by }) => `${by} ha modificato la descrizione di questo canale.`,
    oldDescription: 'Vecchia descrizione:',
    newDescription: 'Nuova descrizione:',
    noDescription: 'Nessuna descrizione.',
    accessChanged: ({ by, before, after }) =>
      `${by} ha modificato l’accesso a questo canale da **${before}** a **${after}**.`,
    kinds: {
      webPublic: 'Pubblico sul web',
      public: 'Pubblico',
      privateWithHistory: 'Privato, cronologia condivisa',
      private: 'Privato, cronologia protetta',
    },
    archived: ({ by }) => `${by} ha archiviato questo canale.`,
    unarchived: ({ by }) => `${by} ha ripristinato questo canale dall’archivio.`,
  },
  topic: {
    resolved: ({ by }) => `${by} ha segnato questo argomento come risolto.`,
    unresolved: ({ by }) => `${by} ha segnato questo argomento come non risolto.`,
    movedHere: ({ moved, link = 'un canale privato', by }) =>
      `${by} ha spostato qui ${moved === 'all' ? 'questo argomento' : messages(moved)} da ${link}.`,
    movedAway: ({ moved, link = 'un canale privato', by }) => {
      const what = moved === 'all' ? 'questo argomento' : `${messages(moved)} da questo argomento`
      return `${by} ha spostato ${what} in ${link}.`
    },
  },
  report: {
    lead: ({ by, author }) => `${by} ha segnalato un messaggio di ${author}.`,
    somebody: 'qualcuno',
    reason: 'Motivo:',
    where: 'Dove:',
    direct: ({ people }) => `un messaggio diretto tra ${list(people)}`,
    notes: 'Note:',
    reasons: {
      spam: 'Spam',
      harassment: 'Molestie',
      inappropriate: 'Contenuto inappropriato',
      norms: 'Contrario alle regole di questa organizzazione',
      other: 'Altro motivo',
    },
  },
  reminder: {
    about: ({ link }) => `Ha chiesto un promemoria per ${link}.`,
    aboutDirect: 'Ha chiesto un promemoria per un messaggio diretto.',
    note: 'Nota:',
    wrote: ({ author }) => `${author} ha scritto:`,
    somebodyWrote: 'Qualcuno ha scritto:',
  },
  scheduled: {
    failed: ({ reason }) => `Il messaggio che aveva programmato non è stato inviato: ${reason}`,
    fault: 'Si è verificato un errore nel servizio.',
  },
}

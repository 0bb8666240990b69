import type { Texts } from './en.ts'
import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('it')

const messages = (count: number): string => (count === 1 ? 'un messaggio' : `${number(count)} messaggi`)

export const it: Texts = {
  mail: {
    hello: 'Ciao,',
    helloTo: ({ name }) => `Ciao ${name},`,
    join: ({ organisation }) => `Unisciti a ${organisation}`,
    ifButtonFails: 'Se il pulsante non funziona, apri questo indirizzo:',
  },
  invitation: {
    subject: ({ inviter, organisation }) => `${inviter} ti invita a unirti a ${organisation}`,
    lead: ({ inviter, organisation }) =>
      `${inviter} ti invita a unirti a ${organisation}, dove il team parla in canali e argomenti.`,
    neverExpires: 'L’invito non scade.',
    validFor: ({ days }) => `L’invito è valido per ${days === 1 ? 'un giorno' : `${number(days)} giorni`}.`,
    footer: ({ inviter }) =>
      `Ricevi questa email perché ${inviter} ha inserito il tuo indirizzo. Se il nome non ti dice nulla, ignorala: non succederà niente.`,
  },
  signUp: {
    subject: ({ organisation }) => `Conferma il tuo indirizzo per unirti a ${organisation}`,
    lead: 'conferma che questo indirizzo è tuo e scegli il tuo nome e una password. Il link vale un giorno.',
    knownSubject: ({ organisation }) => `Hai già un account su ${organisation}`,
    knownLead: ({ organisation }) =>
      `hai chiesto di unirti a ${organisation}. Lì hai già un account: accedi.`,
    signIn: 'Accedi',
    footer: 'Ricevi questa email perché qualcuno ha inserito il tuo indirizzo. Se non eri tu, ignorala.',
  },
  passwordReset: {
    subject: ({ organisation }) => `Scegli una nuova password per ${organisation}`,
    lead: ({ organisation, hours }) =>
      `qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account su ${organisation}. Il link funziona una sola volta, entro ${number(hours)} ore.`,
    choose: 'Scegli una nuova password',
    footer: 'Se non l’hai chiesta tu, ignora questa email: la tua password resta com’è.',
  },
  joining: {
    accepted: ({ by }) => `${by} ha accettato il tuo invito!`,
    joined: ({ by }) => `${by} fa ora parte di questa organizzazione.`,
    broughtIntoOne: ({ by, channel }) => `${by} ti ha aggiunto al canale ${channel}.`,
    broughtIntoThese: ({ by }) => `${by} ti ha aggiunto ai seguenti canali:`,
  },
  channel: {
    everybody: 'Quello che riguarda tutti',
    newOnes: 'Novità:',
    renamed: ({ by, oldName, newName }) => `${by} ha rinominato il canale **${oldName}** in **${newName}**.`,
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
    about: ({ link }) => `Hai chiesto un promemoria per ${link}.`,
    aboutDirect: 'Hai chiesto un promemoria per un messaggio diretto.',
    note: 'Nota:',
    wrote: ({ author }) => `${author} ha scritto:`,
    somebodyWrote: 'Qualcuno ha scritto:',
  },
  scheduled: {
    failed: ({ reason }) => `Il messaggio che avevi programmato non è stato inviato: ${reason}`,
    fault: 'Si è verificato un errore nel servizio.',
  },
}

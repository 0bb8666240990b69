// The page of a browser that is too old for the app: what it is, and which browsers can open Parley. It is written
// in the JavaScript of 2018, and with the styles of that time.
;(function () {
  var texts = {
    en: {
      title: 'Your browser is too old for Parley',
      yours: 'You’re using {browser}.',
      needed: 'Parley opens in these browsers and in their later versions:',
      next: 'Update your browser, or open Parley in another one.',
      again: 'Open Parley again',
      or: ' or ',
    },
    de: {
      title: 'Ihr Browser ist zu alt für Parley',
      yours: 'Sie verwenden {browser}.',
      needed: 'Parley öffnet sich in diesen Browsern und in ihren späteren Versionen:',
      next: 'Aktualisieren Sie Ihren Browser oder öffnen Sie Parley in einem anderen.',
      again: 'Parley noch einmal öffnen',
      or: ' oder ',
    },
    fr: {
      title: 'Votre navigateur est trop ancien pour Parley',
      yours: 'Vous utilisez {browser}.',
      needed: 'Parley fonctionne avec ces navigateurs et leurs versions ultérieures\u00A0:',
      next: 'Mettez votre navigateur à jour ou ouvrez Parley dans un autre.',
      again: 'Rouvrir Parley',
      or: ' ou ',
    },
    it: {
      title: 'Il Suo browser è troppo vecchio per Parley',
      yours: 'Sta usando {browser}.',
      needed: 'Parley si apre in questi browser e nelle loro versioni successive:',
      next: 'Aggiorni il browser, oppure apra Parley in un altro.',
      again: 'Aprire di nuovo Parley',
      or: ' o ',
    },
  }

  /** The name and version that the browser gives itself, such as "Safari 15.6"; empty if unknown. */
  function browserName(agent) {
    var forms = [
      [/\bEdgA?\/(\d+)/, 'Edge'],
      [/\bOPR\/(\d+)/, 'Opera'],
      [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
      [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
      [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
      [/\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//, 'Safari'],
    ]
    for (var i = 0; i < forms.length; i += 1) {
      var found = forms[i][0].exec(agent)
      if (found) return forms[i][1] + ' ' + found[1]
    }
    return ''
  }

  var language = (navigator.language || 'en').slice(0, 2)
  if (!texts[language]) language = 'en'
  var text = texts[language]
  var browser = browserName(navigator.userAgent)
  var isDark = matchMedia('(prefers-color-scheme: dark)').matches

  // Only a path of this site: what follows "//" or a backslash would be another site.
  var address = decodeURIComponent(location.hash.slice(1))
  if (!/^\/(?![\/\\])/.test(address)) address = '/'

  document.documentElement.lang = language
  document.title = text.title
  document.body.style.cssText =
    'margin:0;font:16px/1.5 system-ui,sans-serif;' +
    (isDark ? 'background:#0e1116;color:#e8e6e1' : 'background:#f2f1ed;color:#1d1f24')

  var main = document.createElement('main')
  main.style.cssText = 'max-width:34rem;margin:0 auto;padding:15vh 24px 24px'
  function add(parent, name, content) {
    var element = document.createElement(name)
    element.textContent = content
    parent.appendChild(element)
    return element
  }
  add(main, 'h1', text.title).style.cssText = 'font-size:24px;line-height:1.25'
  if (browser) add(main, 'p', text.yours.replace('{browser}', browser))
  add(main, 'p', text.needed)
  var list = document.createElement('ul')
  add(list, 'li', 'Chrome 126' + text.or + 'Edge 126')
  add(list, 'li', 'Firefox 128')
  add(list, 'li', 'Safari 18')
  main.appendChild(list)
  add(main, 'p', text.next)
  var again = add(add(main, 'p', ''), 'a', text.again)
  again.href = address
  again.style.color = 'inherit'
  document.body.appendChild(main)
})()

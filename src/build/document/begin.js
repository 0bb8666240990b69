// Runs in the head of the document, before the first paint, in browsers of 2018 as well.
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = localStorage || {}
    // oxlint-disable-next-line no-unused-vars -- browsers of 2018 need the name
  } catch (error) {
    // Storage is blocked: the system's theme holds.
  }

  // A chosen theme or density never flashes. Values that the styles don't know change nothing.
  var theme = kept['parley.theme']
  var fontSize = kept['parley.fontSize']
  var density = kept['parley.density']
  if (theme) root.dataset.theme = theme
  if (/^\d{2}$/.test(fontSize)) root.style.fontSize = (100 * fontSize) / 16 + '%'
  if (density) root.dataset.density = density

  // These two came last to each engine, of all that the app cannot do without. A browser without them gets a page in words.
  if (!URL.parse || !CSS.supports('color:oklch(from red l c h)')) {
    location.replace('/oldBrowser.html#' + location.pathname + location.search)
    return
  }

  // The outline of the page that most probably shows; the mark alone where that is not known, and on pages without the app
  // around them.
  var path = location.pathname
  var outline = 'start'
  if (kept['parley.signedIn'] === 'yes') {
    outline = 'member'
    if (/^\/(channel\/[^/]+(\/(?!topics)|$)|dm\/)/.test(path)) outline = 'conversation'
  } else if (/^\/(calendar|venue|organizer|event\/(?!new$)[^/]+\/?$)/.test(path)) outline = 'visitor'
  var isApart = /^\/(join|reset-password|confirm-email|undo-email|missed-emails|attendance)(\/|$)/.test(path)
  if (isApart || /^\/sign-in(\/|$)/.test(path)) outline = 'start'
  root.dataset.outline = outline

  // The code that the app will import for this reader comes together with the code that asks for it.
  var readers = outline === 'visitor' ? 'visitors' : 'members'
  // Nobody is known here: the sign-in page follows, except where visitors may read.
  if (outline === 'start') readers = isApart || path.indexOf('/channel/') === 0 ? '' : 'signing-in'
  var links = readers ? document.querySelectorAll('link[rel=' + readers + ']') : []
  for (var i = 0; i < links.length; i += 1)
    links[i].rel = links[i].getAttribute('as') === 'style' ? 'preload' : 'modulepreload'

  var width = kept['parley.sidebarWidth']
  if (width >= 200 && width <= 380) root.style.setProperty('--outline-sidebar', width + 'px')
})()

// Beside the page, so that the service worker has what it loads.
import '../worker.js'

// Alone in this module: no declaration file may reach a style sheet, for consumers resolve it as a module.
import './theme/style.css'

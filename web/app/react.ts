// In one file with React, which begins as it comes and not when the program first asks for it.
import 'react-dom/client'
import 'react/jsx-runtime'

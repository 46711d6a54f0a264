#!/usr/bin/env node
import '../dist/netwarden.js'

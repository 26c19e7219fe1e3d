/** The same families in Spanish, for a text without accents and with the spellings of a phone. */
export const ES_FORMS = new Map(
  `q=que k=que xq=porque pq=porque porq=porque qiero=quiero kiero=quiero qero=quiero quero=quiero quierro=quiero kero=quiero quieo=quiero morrir=morir morirm=morirme suisidarme=suicidarme suisidio=suicidio suisida=suicida bibir=vivir vibir=vivir bida=vida
  matame=mata_me toy=estoy ta=esta pa=para tomao=tomado lla=ya ase=hace aser=hacer ayuda=ayuda auda=ayuda alluda=ayuda ayudenme=ayuda_me ayudeme=ayuda_me respira=respira hogo=ahogo avlar=hablar ablar=hablar abla=habla moberme=moverme mober=mover duel=duele duelle=duele`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string])
    .map(([form, meaning]) => [form, meaning.replaceAll('_', ' ')]),
);

export const ES_VOCABULARY = {
  es_kin:
    'esposo esposa marido mujer mama papa madre padre hijo hija hermano hermana abuelo abuela abuelito abuelita tio tia amigo amiga novio novia suegro suegra vecino vecina primo prima el ella alguien senor senora nieto nieta bebe nino nina pareja paciente mami papi jefe cunado',
  es_part:
    'cara boca brazo brazos pierna piernas mano manos lado pie pies cuerpo labio ojo sonrisa lengua dedos mejilla rostro parpado izquierdo derecho izquierda derecha',
  es_failing:
    'dormido dormida dormidos adormecido adormecida entumecido entumecida debil debilidad caida caido torcida torcido colgando paralizado paralizada chueca chueco ladeada desviada entumida entumido muerto muerta acalambrado hormigueo insensible flojo floja caido fuerza desviado tiesa tieso cayendo',
  es_now:
    'ahora ahorita ahora_mismo hoy de_repente de_pronto repentino repentina subito subita acaba acabo empezo esta_manana esta_noche repentinamente ya ayuda urgente auxilio rapido',
  es_want:
    'quiero quisiera quiere deseo desea ganas quieren queria gustaria pensando piensa pienso pensado pensar pense voy va intente intento quise decidi decidido necesito ojala preferiria prefiero planeo planeando dice',
  es_pills:
    'pastillas pastilla pildoras medicinas medicina medicamentos medicamento tabletas medicacion somniferos calmantes frasco capsulas insulina warfarina anticoagulante',
} as const;

export const ES_EMERGENCY = `
  no ..1 siento|siente|muevo|mueve ..2 mitad|lado|cara|brazo|pierna|mano
  mitad|lado ..3 cara|cuerpo ..4 durmio|dormida|dormido|paralizo|paralizado|caida|caido|siento|cae|cayo
  durmio|paralizo|adormecio|torcio|tuerce|cayo|cae|ladeo|entumecio|fue|chueco ..4 cara|boca|brazo|pierna|lado|mano|mitad
  boca|cara|labio ..2 de lado
  habla|camina ..1 como borracho|borracha
  urgente|rapido|auxilio|por_favor ..2 ambulancia
  ambulancia
  siento|creo ..3 va_a_dar|esta_dando|dio ..3 derrame|infarto|embolia
  no habla|camina|ve|oye|mueve|entiende $|bien|ayuda|ahora
  sin ..1 pulso|respirar|conocimiento|sentido
  esta|quedo|sigue inconsciente|desmayado|desmayada|convulsionando|sangrando|morado|morada|ahogandose|paralizado|paralizada
  me|se esta|estoy ahogando|desmayando|ahogandose
  dolor ..3 pecho|brazo ..3
  peor dolor
  me|le|te|se|nos|esta|estoy|tiene|tengo|teniendo|creo|sufriendo|sufre|sufrio|da|dando|dio ..4 derrame|embolia|ictus|infarto|ataque_cerebral|acv|ataque_al_corazon|paro_cardiaco|convulsion|convulsiones|convulsionando|derrame_cerebral|ataque_cardiaco
  derrame|embolia|ictus|infarto|acv {es_now}
  convulsiona|convulsionando|convulsiones
  llame|llamen|llama|llamar|necesito|manden|mande|pida|pidan|necesitamos|traigan|quiero|debo|urge ..3 911|ambulancia|112|emergencias|emergencia
  {es_part} ..5 {es_failing}|cae|cayo|caia|mueve|muevo|siento|siente|responde
  {es_failing} ..4 {es_part}
  no ..2 puedo|puede|siento|siente|mueve|muevo|muevo|logra|logro|levanta ..3 {es_part}|mover|moverme|moverse|levantar|sentir|sonreir
  no ..1 puedo|puede|podemos|logra|logro|consigo|pudo ..1 hablar|respirar|ver|caminar|despertar|despertarlo|despertarla|tragar|mover|moverme|moverse|pararme|pararse|levantarme|levantarse|parar|levantar|decir|entender|sostenerse
  no respira|respiro|respirar|despierta|reacciona|responde|contesta|habla_bien|ve_nada|veo_nada|veo|hablar|para_de_sangrar|deja_de_sangrar|hay_pulso|tiene_pulso
  no ..3 respirar|despierta
  cuesta|dificultad|dificil|falta|trabajo ..2 respirar|aire|hablar|tragar
  me|se|le ahogo|ahoga|ahogando|asfixia|asfixiando
  ahogandose|atragantado|atragantada|asfixiandose|asfixia|ahogando|ahogo
  dolor|duele|opresion|presion|aprieta|arde|dolores|punzada|duelen ..3 pecho|brazo_izquierdo|corazon
  pecho ..3 duele|dolor|aprieta|oprime|opresion|presion
  dolor|duele ..3 cabeza ..6 fuerte|peor|horrible|terrible|intenso|repente|insoportable|explota|vida|subito|jamas
  peor|fuerte|terrible dolor ..2 cabeza
  cabeza ..2 explota|explotar|estalla|reventar
  sangre|sangra|sangrando|sangrado|hemorragia|desangra|desangrando|desangrandose|sangrar
  desmayo|desmayado|desmayada|inconsciente|desmaye|desvanecio|desplomo|colapso
  se|me|esta|mi ..3 cayo|cai|caido|caida|caio ..7 no|cabeza|levantar|sangre|piso|suelo
  golpeo|golpe|pego ..3 cabeza
  habla|hablando|hablar|hablo|palabras ..3 raro|enredado|enredada|arrastra|arrastrando|trabado|mal|extrano|pastoso|salen|sentido|incoherencias|enreda|traban|chistoso
  arrastra|arrastrando|arrastro|enreda|enredan|traban|salen ..2 palabras|lengua|habla
  no ..2 salen ..1 palabras
  confundido|confundida|desorientado|desorientada|confusa|confuso ..4 {es_now}|no|sabe|habla
  {es_now} ..5 confundido|confundida|desorientado|desorientada|mareado|mareada|ciego|debil|mareo|vista
  veo|ve|vision|vista|ver ..2 doble|borroso|borrosa|nublado|nublada|nada|manchas|ojo|perdi|perdio
  perdi|perdio|pierde|perdiendo|pierdo ..2 vision|vista|equilibrio|conocimiento|fuerza|conciencia|habla
  labios|cara|boca|piel ..2 azul|azules|morado|morada|morados|moradas
  hinchada|hinchando|hincha|cierra|cerrando|hinchandose ..3 garganta|lengua|cara
  garganta|lengua ..3 hinchada|hinchando|cierra|cerrando|hincha
  mareo|mareado|mareada ..5 fuerte|repente|caminar|equilibrio|mucho
  vomita|vomitando|vomito ..3 sangre
  me|se estoy|esta|ta ..1 muriendo|moriendo
  me|se muero|muere ayuda|ahora|auxilio|ahorita|no_puedo
  estoy|esta muriendo|muriendome|muriendose
  auxilio|emergencia ..3
  es una? emergencia
`;

export const ES_HARM = `
  di|dio|dieron|tomo|tome|puse ..4 dos_veces|doble|por_error|de_mas|equivocada|equivocadas
  tomo|tome|trago|comio|comi ..2 mis|sus|las|unas|mi pastillas|pilas|medicinas|pildoras|bateria
  tome|tomo|trague|trago ..2 \\d* ..2
  me quiso|quiere|intento|trato ..2 ahorcar|matar|pegar|golpear|violar|apunalar|estrangular
  abusa|abusan|abuso ..1 de mi|ella|mi_mama|mi_hija|mi_abuela
  amenazo|amenaza|amenazan ..3 muerte|matar|matarme|cuchillo|pistola
  cuidadora|cuidador|enfermera|hijo|marido|esposo|novio|pareja|padrastro|hermano ..2 me|le|lo|la|nos pega|pego|golpea|grita_y_golpea|maltrata|lastima|jala|empuja
  entro|entraron|metio ..3 casa ..3 arma|ladron|hombre|cuchillo
  sobredosis|envenenado|envenenada|enveneno|envenene|intoxicado|intoxicada|intoxicacion|veneno
  tome|tomo|trague|trago|tomado|tomaron|tomaste|ingerido|ingirio|comio|comi|tragado ..3 todas|todo|muchas|demasiadas|demasiado|muchos|demasiados|frasco|bote|botella|doble|dos_veces|monton|varias|bastantes|veinte|treinta|cincuenta|cien|\\d\\d ..3 {es_pills}
  {es_pills} ..2 demasiadas|todas|muchas|muchos ..2 tome|tomo|trague|trago|tomado|tomaron
  tome|tomo|trague|trago|bebio|bebi|tomado ..3 cloro|veneno|lejia|detergente|cloroformo|raticida|acido|blanqueador|anticongelante|gasolina
  dosis ..1 doble|extra|equivocada
  me|nos|lo|la|le|te pega|pego|golpea|golpeo|golpean|pegan|maltrata|maltratan|ataca|ataco|amenaza|amenazo|abusa|abuso|lastima|lastimo|violo|viola|apunalo|disparo|ahorca|ahorco|pegaron|golpearon|patea|pateo|empuja|empujo|estrangula|quiere_matar|esta_pegando|esta_golpeando|va_a_matar|va_a_pegar|quema|encierra|agrede|apunta|cachetea ..2
  esta|estan|sigue pegando|pegandome|golpeando|golpeandome|lastimando|lastimandome|amenazando|amenazandome|atacando|atacandome|abusando|maltratando|maltratandome|matando_a|matandome
  {es_want} ..4 matarlo|matarla|matarlos|matarme_el|matar_a|matar_al|lastimar_a|lastimarlo|lastimarla|golpear|golpearlo|golpearla|pegarle|hacerle_dano|ahorcarlo|ahorcarla|hacerles_dano|apunalar|dispararle|matarnos|herir_a|asfixiarlo|asfixiarla|estrangularlo|matarte|hacer_dano_a
  tiene|trae|con|tengo|saco un|una|el|la pistola|arma|cuchillo|escopeta|machete|rifle ..4
  violencia ..2 casa|domestica|familiar|mi
  me corte|cortaron las|mis|el venas|munecas|brazos|muneca
  apunalado|apunalada|apunalaron|disparado|dispararon|violaron|violada
  miedo ..4 me_mate|me_pegue|me_golpee|me_haga_dano|esposo|marido
`;

export const ES_SELF_HARM = `
  pienso|pensando|pensar|suena|habla ..2 la? muerte|suicidio|morirme ..3
  voy|vamos|quiero|pienso|quisiera ..1 colgar|colgarme|ahorcar|ahorcarme|tirarme|aventarme|matarme
  morir|vivir|matarme|dormir no? quiero|quisiera
  morir quiero|quisiera|ya
  mejor me muero|moria|mato|muera
  cuando|si|despues ..2 me_muera|me_muero|muera|no_este|falte
  nadie ..4 extranar|extranara|extrana|llorar|llorara|quiere ..4
  quiero|quisiera|deseo ..2 dormir ..4 no ..1 despertar
  hubiera|habria|hubiese ..2 muerto|morido
  odio mi vida
  me despedi de todos
  no sirvo para nada
  suicid*
  me? quiero|quisiera|quiere|queria|deseo|desea|quieren|gustaria|quise|prefiero|preferiria|ganas_de|ojala_me|necesito|mejor ..3 morir|morirme|morirse|muerto|muerta|muerte|muriera|morirme_ya|muera
  quiero|quisiera|voy|va|pienso|pensando|pensado|pense|intente|intento|intentado|ganas|podria|planeo|quise|quiere|idea|mejor|gustaria|piensa|decidi|como|trato|trate|deseo|pensar|dice ..3 matarme|matarse|suicidarme|suicidarse|ahorcarme|colgarme|tirarme|quitarme_la_vida|quitarse_la_vida|acabar_con_mi|acabar_con_todo|terminar_con_mi|terminar_con_todo|acabar_todo|cortarme|lastimarme|hacerme_dano|desaparecer|dispararme|ahogarme|aventarme|lanzarme|saltar|terminar_mi_vida|acabar_mi_vida|pegarme_un_tiro|envenenarme|dormir_para_siempre|terminar_todo|irme_de_este_mundo|no_despertar|no_existir|lastimarse|hacerse_dano|darme_un_tiro|acabar_conmigo|dejar_de_existir|dejar_de_vivir|dejar_este_mundo|acabar_con_su|quitar_la_vida
  matarme|ahorcarme|quitarme ~1 la? vida?
  me voy a? matar|suicidar|ahorcar|tirar|quitar
  me quiero|quisiera matar|morir|suicidar|ahorcar|tirar|cortar
  se quiere|queria|va_a matar|morir|suicidar|ahorcar|tirar|quitar_la_vida
  no ..1 quiero|quisiera|quiere|deseo|queria|puedo|aguanto|soporto|tengo_ganas|me_dan_ganas|tiene_ganas|me_interesa|dan_ganas ..2 vivir|viviendo|seguir|seguir_viviendo|existir|despertar|estar_viva|estar_vivo|la_vida|esta_vida|mas_vida|ser_una_carga|estar_aqui|continuar|despertarme|mi_vida|vivo|viva
  no quiero|quiere ~1 vivir|vida|existir
  no vale ..1 pena vivir|seguir|nada|la_vida|mi_vida
  vida|vivir ..1 no ..2 vale|sentido|importa|sirve|interesa
  no ..2 sentido|razon|razones|motivo|motivos|caso|ganas ..2 vivir|seguir|vida|existir|seguir_aqui|estar_viva|viviendo
  para que vivir|seguir|vivo|sigo|existo
  sin ganas|razones|motivos|razon ..1 vivir|seguir
  cansado|cansada|harto|harta|aburrido|cansa ..1 de|con? ..1 vivir|la_vida|esta_vida|existir|mi_vida|todo_y_quiero|la_vida
  soy|siendo|siento|solo|sea|ser|una ..2 carga|estorbo !de_trabajo|de_ropa
  estorbo
  mejor|felices|aliviados|tranquilos|bien ..2 sin mi
  mejor|felices|tranquilos|descansarian ..4 si_me_muero|si_no_estuviera|si_muero|si_yo_no|si_me_muriera|si_desaparezco|si_no_existiera|muerto|muerta|cuando_me_muera|cuando_no_este|si_no_estoy|si_me_voy
  estarian|estaran|estaria|estar|vivirian|viviran ..1 mejor ..3 sin_mi|muerto|muerta|cuando|si|no_estuviera
  sin mi ..2 mejor|felices
  ojala|desearia|quisiera|hubiera|debi|deberia|debia|habria ..5 muerto|muerta|morir|haberme_muerto|no_despertar|no_despierte|no_despertara|matado|muriera|no_haber_nacido|no_haber_despertado|no_hubiera_nacido|muriendo|desaparecer
  dormir|dormirme|dormida|dormido|acostarme ..4 no ..1 despertar|despertarme
  dormir|dormirme para siempre
  no ..1 despertar|despertarme nunca|jamas|mas|manana
  adios ..2 mundo|todos|siempre|familia|para_siempre|vida_cruel
  me despido|despidiendo|despedirme ..3
  carta|nota ..1 de? despedida|adios|suicida
  esta es mi ultima|ultimo
  ya no|no ..1 puedo|aguanto|soporto|doy ..1 mas $|vivir|con_la|con_esta|seguir|esta_vida|asi|quiero|ya|mejor
  ya no ..1 aguanto|puedo_mas|doy_mas|soporto
  quiero|quisiera|ganas|va|voy|ya ..2 que? todo? ..2 termine|acabe|acabar|terminar|acabara|terminara ..1 todo|ya|esto|con|$
  quiero|quisiera ..1 acabar|terminar|desaparecer ..2
  nadie ..2 extranaria|extrana|extranara|importo|le_importo|echaria|notaria|importaria ..4
  me corto|cortando|corte|lastimo|hago_dano ..2
  quitarme|quitarse|quitar|quito la vida
  soy inutil|basura|estorbo
  me odio
  no hay|tengo|veo|queda ..1 salida|esperanza|futuro|nada_por_que|razones|motivo ..3
  nada ..3 vivir
  plan|pistola|pastillas|soga|cuerda ..4 matarme|morir|acabar|suicid*|quitarme
  guardando|juntando|guarde|guardado|junte ..3 pastillas|pildoras|medicinas
  tomarme|tomar|tragarme ..2 todas|frasco|todo ..2 pastillas|pildoras|medicinas|frasco
  dios ..2 llevame|lleve|recoja
  llevame|llevate dios|senor|ya
  mejor|preferible muerto|muerta|morir|morirme
  habla|hablando|dice|piensa|dijo ..4 morir|morirse|matarse|muerte|quitarse
`;
export const ES_BENIGN = `
  muerto|muerta de cansancio|la_risa
  bateria|telefono|celular|computadora|planta|abuela|abuelo|tia|perro|gato|madre|padre ..3 murio|muerto|muerta
  murio ..2 hace|el|en|ayer
  ya camina|habla|come|puede
  me muero de risa|hambre|sueno|ganas|frio|calor|verguenza|curiosidad|amor|la_risa|sed|miedo|aburrimiento|envidia|antojo
  muero por ver|conocer|probar|saber|leer|comer|el|la|un|una|abrazar
  muerto|muerta|muertos de hambre|sueno|risa|cansancio|miedo|frio|calor|sed|cansada
  matar el tiempo|hambre|aburrimiento
  no quiero morir|morirme $|quiero|todavia|aun|tan|y|pero
  tuve|tuvo|sufri|sufrio|dio|desde|despues ..5 hace|en_el|el_ano|2*|anos|cuando|meses|del
  despues|desde|recuperacion|recuperandose|hace|anos ..4 derrame|ictus|embolia|infarto|acv
  prevencion del suicidio
`;

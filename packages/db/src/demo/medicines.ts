/**
 * The catalogue of the demo: medicines that pharmacies in Bangladesh stock, at plausible prices. Each line is a generic
 * and strength: generic | form | strength | pack | brand:company:unit MRP in taka, …
 */
const LINES = `
Paracetamol|Tablet|500 mg|100|Napa:Beximco Pharmaceuticals:1.20,Ace:Square Pharmaceuticals:1.20,Renova:Opsonin Pharma:1.20,Fast:ACME Laboratories:1.20
Paracetamol + Caffeine|Tablet|500 mg+65 mg|100|Napa Extra:Beximco Pharmaceuticals:2.50,Ace Plus:Square Pharmaceuticals:2.50,Fast Plus:ACME Laboratories:2.50
Paracetamol|Tablet (Extended Release)|665 mg|50|Napa Extend:Beximco Pharmaceuticals:2.00,Ace XR:Square Pharmaceuticals:2.00
Paracetamol|Syrup|120 mg/5 ml|1|Napa Syrup:Beximco Pharmaceuticals:35.00,Ace Syrup:Square Pharmaceuticals:35.00
Paracetamol|Suppository|125 mg|20|Napa Supp:Beximco Pharmaceuticals:5.00,Ace Supp:Square Pharmaceuticals:5.02
Omeprazole|Capsule|20 mg|100|Seclo:Square Pharmaceuticals:6.00,Losectil:Eskayef Pharmaceuticals:6.00,Xeldrin:ACME Laboratories:5.00,Omenix:Incepta Pharmaceuticals:5.00
Omeprazole|Capsule|40 mg|50|Seclo 40:Square Pharmaceuticals:9.00,Losectil 40:Eskayef Pharmaceuticals:9.00
Esomeprazole|Tablet|20 mg|70|Maxpro:Renata Limited:7.00,Sergel:Healthcare Pharmaceuticals:7.00,Nexum:Square Pharmaceuticals:7.00,Esotid:Opsonin Pharma:6.00
Esomeprazole|Tablet|40 mg|50|Maxpro 40:Renata Limited:10.00,Sergel 40:Healthcare Pharmaceuticals:11.00
Pantoprazole|Tablet|20 mg|100|Pantonix:Incepta Pharmaceuticals:7.00,Trupan:Square Pharmaceuticals:6.00,Pantid:Opsonin Pharma:6.00
Pantoprazole|Tablet|40 mg|50|Pantonix 40:Incepta Pharmaceuticals:9.00,Trupan 40:Square Pharmaceuticals:8.00
Rabeprazole|Tablet|20 mg|60|Finix:Opsonin Pharma:7.00,Rabeca:Aristopharma:7.00,Acifix:Beximco Pharmaceuticals:5.00
Famotidine|Tablet|20 mg|100|Famotack:Square Pharmaceuticals:3.00,Yamadin:Beximco Pharmaceuticals:2.50
Domperidone|Tablet|10 mg|100|Omidon:Incepta Pharmaceuticals:3.50,Motigut:Square Pharmaceuticals:3.50,Deflux:Beximco Pharmaceuticals:3.00
Ondansetron|Tablet|8 mg|30|Emistat:Healthcare Pharmaceuticals:10.00,Onaseron:Renata Limited:10.00
Amoxicillin|Capsule|500 mg|100|Moxacil:Square Pharmaceuticals:7.00,Tycil:Beximco Pharmaceuticals:6.80,Fimoxyl:Sanofi Bangladesh:7.10
Amoxicillin + Clavulanic Acid|Tablet|500 mg+125 mg|20|Moxaclav:Square Pharmaceuticals:35.00,Fimoxyclav:Sanofi Bangladesh:33.00,Tyclav:Beximco Pharmaceuticals:32.00
Azithromycin|Tablet|500 mg|12|Zimax:Square Pharmaceuticals:40.00,Azithrocin:Beximco Pharmaceuticals:35.00,Tridosil:Incepta Pharmaceuticals:35.00,Zithrin:Renata Limited:35.00
Azithromycin|Powder for Suspension|200 mg/5 ml|1|Zimax Susp:Square Pharmaceuticals:95.00,Azithrocin Susp:Beximco Pharmaceuticals:90.00
Cefixime|Capsule|200 mg|20|Cef-3:Square Pharmaceuticals:35.00,Triocim:Beximco Pharmaceuticals:35.00,Denvar:Incepta Pharmaceuticals:35.00
Cefixime|Capsule|400 mg|12|Cef-3 DS:Square Pharmaceuticals:50.00,Fixim 400:General Pharmaceuticals:50.00
Cefuroxime|Tablet|500 mg|12|Kilbac:Incepta Pharmaceuticals:50.00,Cefotil:Square Pharmaceuticals:45.00,Turbocef:Beximco Pharmaceuticals:45.00
Cephradine|Capsule|500 mg|30|Sefrad:Sanofi Bangladesh:13.00,Lebac:Square Pharmaceuticals:12.50
Ciprofloxacin|Tablet|500 mg|30|Ciprocin:Square Pharmaceuticals:15.00,Neofloxin:Beximco Pharmaceuticals:14.00,Beuflox:Incepta Pharmaceuticals:15.00
Levofloxacin|Tablet|500 mg|30|Evo:Beximco Pharmaceuticals:15.00,Leo:ACME Laboratories:15.00,Trevox:Square Pharmaceuticals:16.00
Metronidazole|Tablet|400 mg|200|Amodis:Square Pharmaceuticals:1.70,Filmet:Beximco Pharmaceuticals:1.60,Metryl:Opsonin Pharma:1.50
Doxycycline|Capsule|100 mg|100|Doxicap:Renata Limited:2.20,Doxin:Opsonin Pharma:2.20
Flucloxacillin|Capsule|500 mg|40|Phylopen:Square Pharmaceuticals:10.50,Flux:Opsonin Pharma:10.50
Clarithromycin|Tablet|500 mg|10|Claricin:ACME Laboratories:45.00,Binoclar:Sandoz Bangladesh:50.00
Metformin|Tablet|500 mg|100|Comet:Square Pharmaceuticals:4.00,Informet:Beximco Pharmaceuticals:4.00,Metfo:ACI Limited:4.00,Oramet:Eskayef Pharmaceuticals:4.00
Metformin|Tablet|850 mg|60|Comet 850:Square Pharmaceuticals:6.00,Informet 850:Beximco Pharmaceuticals:5.50
Gliclazide|Tablet (Modified Release)|30 mg|50|Comprid MR:Square Pharmaceuticals:7.00,Diapro MR:Eskayef Pharmaceuticals:7.00
Gliclazide|Tablet|80 mg|60|Comprid:Square Pharmaceuticals:8.00,Diapro:Eskayef Pharmaceuticals:8.00
Glimepiride|Tablet|2 mg|60|Secrin:Square Pharmaceuticals:8.00,Amaryl:Sanofi Bangladesh:11.00,Limaryl:Beximco Pharmaceuticals:8.00
Linagliptin|Tablet|5 mg|20|Linita:Incepta Pharmaceuticals:22.00,Trajenta:Radiant Pharmaceuticals:60.00,Lijenta:Square Pharmaceuticals:22.00
Sitagliptin + Metformin|Tablet|50 mg+500 mg|20|Sitamet:Incepta Pharmaceuticals:18.00,Siglita-M:Square Pharmaceuticals:17.00
Empagliflozin|Tablet|10 mg|20|Empa:Incepta Pharmaceuticals:25.00,Jardian:Healthcare Pharmaceuticals:30.00
Losartan Potassium|Tablet|50 mg|50|Angilock:Square Pharmaceuticals:10.00,Osartil:Incepta Pharmaceuticals:10.00,Losan:ACI Limited:8.00
Losartan + Hydrochlorothiazide|Tablet|50 mg+12.5 mg|50|Angilock Plus:Square Pharmaceuticals:10.00,Osartil Plus:Incepta Pharmaceuticals:10.00
Amlodipine|Tablet|5 mg|100|Amdocal:Beximco Pharmaceuticals:6.00,Camlodin:Square Pharmaceuticals:6.00,Amlopin:Opsonin Pharma:5.00
Amlodipine + Atenolol|Tablet|5 mg+50 mg|100|Amdocal Plus:Beximco Pharmaceuticals:7.00,Tenoloc Plus:ACME Laboratories:7.00
Olmesartan|Tablet|20 mg|30|Olmecar:Healthcare Pharmaceuticals:10.00,Olmesan:Square Pharmaceuticals:10.00,Abecab:ACI Limited:12.00
Telmisartan|Tablet|40 mg|30|Telsan:Incepta Pharmaceuticals:12.00,Telmicard:Square Pharmaceuticals:12.00
Bisoprolol|Tablet|5 mg|30|Bisocor:Square Pharmaceuticals:10.00,Bislol:Opsonin Pharma:10.00,Concor:Radiant Pharmaceuticals:14.00
Atenolol|Tablet|50 mg|100|Tenoloc:ACME Laboratories:1.00,Cardipro:Square Pharmaceuticals:1.00
Carvedilol|Tablet|6.25 mg|30|Carvista:Incepta Pharmaceuticals:4.50,Durol:Drug International:4.00
Ramipril|Capsule|2.5 mg|30|Ramace:Sanofi Bangladesh:7.00,Ripril:Square Pharmaceuticals:6.00
Furosemide|Tablet|40 mg|100|Lasix:Sanofi Bangladesh:1.20,Fusid:Square Pharmaceuticals:0.75
Spironolactone + Furosemide|Tablet|50 mg+20 mg|50|Fusid Plus:Square Pharmaceuticals:8.00,Spirocard Plus:Incepta Pharmaceuticals:8.00
Atorvastatin|Tablet|10 mg|50|Atova:Beximco Pharmaceuticals:12.00,Anzitor:Square Pharmaceuticals:12.00,Tiginor:Incepta Pharmaceuticals:12.00
Atorvastatin|Tablet|20 mg|30|Atova 20:Beximco Pharmaceuticals:20.00,Anzitor 20:Square Pharmaceuticals:20.00
Rosuvastatin|Tablet|10 mg|30|Rosuva:Square Pharmaceuticals:22.00,Rovast:Healthcare Pharmaceuticals:22.00,Rosutin:Beximco Pharmaceuticals:20.00
Clopidogrel|Tablet|75 mg|30|Clopid:Drug International:12.00,Anclog:Square Pharmaceuticals:12.00,Lopirel:Incepta Pharmaceuticals:12.00
Aspirin|Tablet (Enteric Coated)|75 mg|100|Ecosprin:ACME Laboratories:0.80,Carva:Square Pharmaceuticals:0.80
Clopidogrel + Aspirin|Tablet|75 mg+75 mg|30|Clopid-AS:Drug International:12.00,Anclog Plus:Square Pharmaceuticals:12.00
Nitroglycerin|Tablet (Sustained Release)|2.6 mg|60|Nitrin SR:Drug International:5.00,Angicard SR:ACME Laboratories:5.00
Montelukast|Tablet|10 mg|30|Monas:ACME Laboratories:17.50,Montene:Square Pharmaceuticals:16.00,Provair:Incepta Pharmaceuticals:16.00,Lumona:Eskayef Pharmaceuticals:16.00
Montelukast|Tablet (Chewable)|5 mg|20|Monas 5:ACME Laboratories:9.00,Montene 5:Square Pharmaceuticals:8.00
Fexofenadine|Tablet|120 mg|50|Fexo:Square Pharmaceuticals:9.00,Fenadin:Renata Limited:9.00,Telfast:Sanofi Bangladesh:12.00,Axodin:Beximco Pharmaceuticals:8.00
Fexofenadine|Tablet|180 mg|30|Fexo 180:Square Pharmaceuticals:12.00,Fenadin 180:Renata Limited:11.00
Cetirizine|Tablet|10 mg|100|Alatrol:Square Pharmaceuticals:3.00,Atrizin:Beximco Pharmaceuticals:3.00,Cetizin:Opsonin Pharma:2.50
Desloratadine|Tablet|5 mg|50|Deslor:Orion Pharma:4.00,Neocilor:Incepta Pharmaceuticals:3.50
Rupatadine|Tablet|10 mg|50|Rupa:Aristopharma:12.00,Rupadin:Opsonin Pharma:10.00
Bilastine|Tablet|20 mg|20|Bilista:Incepta Pharmaceuticals:16.00,Bilan:Square Pharmaceuticals:15.00
Salbutamol|Inhaler|100 mcg/puff|1|Azmasol:Beximco Pharmaceuticals:230.00,Sultolin:Square Pharmaceuticals:220.00
Salbutamol|Syrup|2 mg/5 ml|1|Brodil:ACI Limited:25.00,Sultolin Syrup:Square Pharmaceuticals:25.00
Salmeterol + Fluticasone|Inhaler|25 mcg+250 mcg|1|Ticamet:Square Pharmaceuticals:850.00,Bexitrol F:Beximco Pharmaceuticals:800.00
Doxophylline|Tablet|400 mg|30|Doxiva:Healthcare Pharmaceuticals:9.00,Dexovent:Square Pharmaceuticals:8.00
Ambroxol|Syrup|15 mg/5 ml|1|Ambrox:Square Pharmaceuticals:50.00,Mucosol:Beximco Pharmaceuticals:45.00
Dextromethorphan + Phenylephrine + Triprolidine|Syrup|20 mg+10 mg+2.5 mg/5 ml|1|Tofen DX:Beximco Pharmaceuticals:90.00,Tusca Plus:Square Pharmaceuticals:85.00
Diclofenac Sodium|Tablet|50 mg|100|Clofenac:Square Pharmaceuticals:1.50,Voltalin:Novartis Bangladesh:4.00,Diclofen:Opsonin Pharma:1.00
Diclofenac Sodium|Gel|1%|1|Clofenac Gel:Square Pharmaceuticals:60.00,Voltalin Emulgel:Novartis Bangladesh:130.00
Naproxen + Esomeprazole|Tablet|500 mg+20 mg|30|Naprosyn Plus:Radiant Pharmaceuticals:20.00,Naspro Plus:Healthcare Pharmaceuticals:18.00
Aceclofenac|Tablet|100 mg|100|Flexi:Square Pharmaceuticals:5.00,Reservix:Incepta Pharmaceuticals:5.00,Zerodol:Beacon Pharmaceuticals:4.00
Etoricoxib|Tablet|90 mg|30|Etorix:Eskayef Pharmaceuticals:12.00,Coxitor:Opsonin Pharma:10.00
Ketorolac|Tablet|10 mg|50|Rolac:Renata Limited:12.00,Etorac:Incepta Pharmaceuticals:12.00,Torax:Square Pharmaceuticals:12.00
Tiemonium Methylsulphate|Tablet|50 mg|60|Visceralgine:Radiant Pharmaceuticals:12.00,Algin:Renata Limited:10.00
Baclofen|Tablet|10 mg|50|Flexibac:Opsonin Pharma:8.00,Beklo:Square Pharmaceuticals:8.00
Gabapentin|Tablet|300 mg|30|Gabastar:Incepta Pharmaceuticals:16.00,Gabapen:Square Pharmaceuticals:15.00
Pregabalin|Capsule|75 mg|30|Pregaben:Opsonin Pharma:16.00,Nervalin:Beximco Pharmaceuticals:16.00
Clonazepam|Tablet|0.5 mg|50|Rivotril:Radiant Pharmaceuticals:8.00,Disopan:Incepta Pharmaceuticals:6.00,Epitra:Square Pharmaceuticals:6.00
Sertraline|Tablet|50 mg|30|Andep:Square Pharmaceuticals:8.00,Setra:General Pharmaceuticals:7.00
Amitriptyline|Tablet|25 mg|100|Tryptin:Square Pharmaceuticals:2.50,Amilin:Opsonin Pharma:2.00
Calcium Carbonate + Vitamin D3|Tablet|500 mg+200 IU|30|Calbo-D:Square Pharmaceuticals:7.00,Aristocal D:Beximco Pharmaceuticals:7.00,Coralcal-D:Radiant Pharmaceuticals:12.00
Vitamin D3|Capsule|20000 IU|20|D-Rise:Beximco Pharmaceuticals:25.00,Vital D:Square Pharmaceuticals:25.00
Vitamin B1 + B6 + B12|Tablet|100 mg+200 mg+200 mcg|60|Neuro-B:Square Pharmaceuticals:7.00,Neurobest:Renata Limited:7.00
Ferrous Fumarate + Folic Acid|Capsule|200 mg+0.2 mg|100|Feofol:Square Pharmaceuticals:3.00,Ipec-Plus:Aristopharma:3.50
Zinc Sulfate|Syrup|10 mg/5 ml|1|Zis:Square Pharmaceuticals:40.00,Pep:ACME Laboratories:40.00
Multivitamin + Minerals|Tablet|32 in 1|30|Bextram Gold:Beximco Pharmaceuticals:8.00,Filwel Gold:Square Pharmaceuticals:9.00
Levothyroxine|Tablet|50 mcg|90|Thyrox:Renata Limited:2.50,Thyrin:Beacon Pharmaceuticals:2.50
Prednisolone|Tablet|5 mg|100|Cortan:Incepta Pharmaceuticals:1.50,Precodil:Opsonin Pharma:1.50
Deflazacort|Tablet|6 mg|30|Defcort:Aristopharma:10.00,Xalcort:Healthcare Pharmaceuticals:10.00
Albendazole|Tablet (Chewable)|400 mg|50|Almex:Square Pharmaceuticals:5.00,Alben:Eskayef Pharmaceuticals:5.00
Ivermectin|Tablet|6 mg|20|Scabo:Delta Pharma:15.00,Ivera:Beximco Pharmaceuticals:15.00
Fluconazole|Capsule|50 mg|30|Flugal:Square Pharmaceuticals:8.00,Lucan-R:Renata Limited:8.00
Permethrin|Cream|5%|1|Lorix:Opsonin Pharma:60.00,Elimate:Square Pharmaceuticals:65.00
Clotrimazole|Cream|1%|1|Afun:Square Pharmaceuticals:45.00,Neosten:Beximco Pharmaceuticals:40.00
Mupirocin|Ointment|2%|1|Bactrocin:Square Pharmaceuticals:150.00,Mupiron:Incepta Pharmaceuticals:140.00
Xylometazoline|Nasal Drops|0.1%|1|Antazol:Square Pharmaceuticals:20.00,Novin:Opsonin Pharma:15.00
Oral Rehydration Salt|Powder|10.25 gm|20|ORSaline-N:SMC Enterprise:6.00,Tasty Saline:SMC Enterprise:7.00
Insulin Human 30/70|Injection|100 IU/ml|1|Maxsulin 30/70:Incepta Pharmaceuticals:420.00,Mixtard 30:Novo Nordisk:415.00
Insulin Glargine|Injection|100 IU/ml|1|Vibrenta:Incepta Pharmaceuticals:900.00,Lantus:Sanofi Bangladesh:1480.00
Ceftriaxone|Injection|1 gm|1|Ceftron:Square Pharmaceuticals:190.00,Dicephin:Drug International:180.00
Tamsulosin|Capsule|0.4 mg|30|Uromax:Square Pharmaceuticals:10.00,Prostam SR:Beximco Pharmaceuticals:10.00
Finasteride|Tablet|5 mg|30|Recur:Healthcare Pharmaceuticals:10.00,Pronor:Incepta Pharmaceuticals:9.00
`;

export interface DemoMedicine {
  genericName: string;
  category: string;
  strength: string;
  packSize: number;
  tradeName: string;
  company: string;
  unitMrpMinor: number;
}

const paisa = (taka: string) => Math.round(Number(taka) * 100);

export const demoMedicines: readonly DemoMedicine[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [genericName = '', category = '', strength = '', pack = '1', brands = ''] = line.split('|');
    return brands.split(',').map((brand) => {
      const [tradeName = '', company = '', mrp = '0'] = brand.split(':');
      return { genericName, category, strength, packSize: Number(pack), tradeName, company, unitMrpMinor: paisa(mrp) };
    });
  });
